// Every part of the design system in every state. Development only; its texts are in no catalogue.
import { useState, type ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { Button, ButtonLink } from '#client/components/ui/button.tsx';
import { CheckboxField, RadioField, SwitchField } from '#client/components/ui/choice.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { ErrorSummary } from '#client/components/ui/error-summary.tsx';
import { SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { IconButton } from '#client/components/ui/icon-button.tsx';
import { check, chevronRight, close } from '#client/components/ui/icon-paths.ts';
import { Ledger } from '#client/components/ui/ledger.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { SortHeader, Table, type SortOrder } from '#client/components/ui/table.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { Tooltip } from '#client/components/ui/tooltip.tsx';
import '#client/styles/admin.css';
import './styleguide.css';

export default function Styleguide() {
  return (
    <div className="page">
      <PageHeader
        title="Style guide"
        lede="The parts the portal is made of, in every state. What is not here does not belong on a page."
      >
        <ThemeChoice />
      </PageHeader>
      <Type />
      <Buttons />
      <Fields />
      <Faults />
      <Choices />
      <Words />
      <States />
      <Layers />
      <Tables />
      <Cards />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section className="guide-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const themes = ['system', 'light', 'dark'] as const;

function ThemeChoice() {
  const [theme, setTheme] = useState<string>('system');
  function choose(next: string) {
    setTheme(next);
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  }
  return (
    <SelectField
      name="theme"
      label="Theme"
      width="half"
      value={theme}
      onChange={(event) => choose(event.target.value)}
    >
      {themes.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}

function Type() {
  return (
    <Section title="Type">
      <p className="text-hero leading-tight font-head tracking-head">Report 1800-180-3024</p>
      <div className="prose">
        <h1>A first heading</h1>
        <p>
          Running text has at most 66 characters a line. It may hold a <a href="#type">link to a page</a>, a{' '}
          <strong>strong word</strong>, a reference such as <code>ADR-2026-7K3M-9QXD</code> and a dose of 250
          mg × 2.
        </p>
        <h2>A second heading</h2>
        <ul>
          <li>Every suspected reaction counts</li>
          <li>You do not need to be sure the medicine caused it</li>
        </ul>
        <h3>A third heading</h3>
        <ol>
          <li>Collect details</li>
          <li>Fill the form</li>
        </ol>
        <p lang="hi">दवा से हुई परेशानी की रिपोर्ट करें।</p>
        <p>
          <small>Small print is 15 pixels, never less.</small>
        </p>
      </div>
    </Section>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <div className="guide-row">
        <Button>Submit Report</Button>
        <Button variant="marigold">Report ADR Now</Button>
        <Button variant="secondary">View All Locations</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete</Button>
        <ButtonLink href="/report-adr" variant="marigold">
          A link <Icon path={chevronRight} />
        </ButtonLink>
      </div>
      <h3>Busy</h3>
      <div className="guide-row">
        <Button busy>Submitting...</Button>
        <Button variant="secondary" busy>
          Sending...
        </Button>
      </div>
      <h3>Disabled, with what is missing</h3>
      <div className="guide-row">
        <Button disabled aria-describedby="why-disabled">
          Search
        </Button>
        <Button variant="secondary" disabled aria-describedby="why-disabled">
          Clear
        </Button>
        <span className="field-hint" id="why-disabled">
          Type a city first
        </span>
      </div>
      <h3>Small, for administrators’ tables</h3>
      <div className="guide-row">
        <Button small variant="secondary">
          Edit
        </Button>
        <Button small variant="danger">
          Delete
        </Button>
      </div>
    </Section>
  );
}

function Fields() {
  return (
    <Section title="Fields">
      <div className="page-form">
        <TextField name="g-name" label="Patient’s initials" hint="Initials are enough" autoComplete="off" />
        <TextField
          name="g-age"
          label="Age in years"
          hint="For a baby under one year, write 0"
          width="narrow"
          inputMode="numeric"
        />
        <SelectField name="g-state" label="State" width="half" defaultValue="">
          <option value="">All States</option>
          <option>Karnataka</option>
        </SelectField>
        <TextAreaField name="g-message" label="Anything else" optional />
        <TextField name="g-off" label="Not to be changed" defaultValue="resource_1763690000.pdf" disabled />
      </div>
    </Section>
  );
}

function Faults() {
  const [shown, setShown] = useState(0);
  const errors = { 'e-medicine': 'Enter the name of the medicine', 'e-age': 'Enter the age in years' };
  return (
    <Section title="Errors">
      <Button variant="secondary" onClick={() => setShown(shown + 1)}>
        Show the summary
      </Button>
      <div className="page-form mt-5">
        {shown > 0 && (
          <ErrorSummary
            key={shown}
            issues={Object.entries(errors).map(([field, message]) => ({ field, message }))}
          />
        )}
        <TextField
          name="e-medicine"
          label="Medicine"
          hint="The name on the packet"
          error={errors['e-medicine']}
        />
        <TextField name="e-age" label="Age in years" width="narrow" error={errors['e-age']} />
        <TextAreaField name="e-symptoms" label="What went wrong?" error="Enter what went wrong" />
        <SelectField name="e-icon" label="Icon" width="half" error="Choose an icon">
          <option value="">Choose one</option>
        </SelectField>
        <RadioField
          name="e-answer"
          label="Your answer"
          error="Choose an answer"
          options={[
            { value: 'a', label: 'A. Every reaction' },
            { value: 'b', label: 'B. Only serious ones' },
          ]}
        />
        <CheckboxField
          name="e-agree"
          label="I have read the privacy page"
          error="Read the privacy page first"
        />
      </div>
    </Section>
  );
}

function Choices() {
  return (
    <Section title="Choices">
      <div className="page-form">
        <RadioField
          name="c-who"
          label="Who can report?"
          hint="Choose one answer"
          defaultValue="all"
          options={[
            { value: 'doctors', label: 'Doctors', hint: 'And nobody else' },
            { value: 'all', label: 'Everybody', hint: 'Patients, relatives, nurses, pharmacists, doctors' },
          ]}
        />
        <CheckboxField
          name="c-draft"
          label="Keep a draft on this device for 3 days"
          hint="Encrypted, and only on this device"
          defaultChecked
        />
        <CheckboxField name="c-off" label="Not available" disabled />
        <SwitchField name="c-active" label="Active" defaultChecked />
        <SwitchField name="c-featured" label="Featured on homepage" />
        <SwitchField name="c-locked" label="Locked" disabled />
      </div>
    </Section>
  );
}

function Words() {
  return (
    <Section title="Badges">
      <div className="guide-row">
        <Badge tone="ok">Low</Badge>
        <Badge tone="warn">Medium</Badge>
        <Badge tone="danger">High</Badge>
        <Badge tone="info">Sample</Badge>
        <Badge>Inactive</Badge>
      </div>
    </Section>
  );
}

function States() {
  const [busy, setBusy] = useState(false);
  return (
    <Section title="States">
      <h3>Empty</h3>
      <EmptyState title="No Results Found" action={<Button variant="secondary">View All Locations</Button>}>
        No centre in that city is known to us.
      </EmptyState>
      <h3>Error</h3>
      <ErrorState
        title="Failed to Load AMC Locations"
        description="Unable to load AMC location data. Please check your connection and try again."
        busy={busy}
        onRetry={() => setBusy(!busy)}
      />
      <h3>Loading</h3>
      <Skeleton lines={4} />
    </Section>
  );
}

function Layers() {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Toast, dialog, tooltip">
      <div className="guide-row">
        <Button
          variant="secondary"
          onClick={() =>
            showToast({
              title: 'Message Sent Successfully',
              description: "Thank you for your message. We'll get back to you soon!",
            })
          }
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            showToast({
              title: 'Submission Failed',
              description: 'There was an error submitting your report. Please try again.',
              destructive: true,
            })
          }
        >
          Destructive toast
        </Button>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Dialog
        </Button>
        <IconButton name="Close the list" icon={close} />
        {['Bold', 'Italic'].map((word) => (
          <Tooltip key={word} text={`Make the text ${word.toLowerCase()}`}>
            <Button variant="secondary">{word}</Button>
          </Tooltip>
        ))}
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Add Drug"
        footer={
          <>
            <Button onClick={() => showToast({ title: 'Drug Added' })}>Save</Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </>
        }
      >
        <TextField name="d-name" label="Drug name" />
        <TextAreaField name="d-adrs" label="Common ADRs" />
      </Dialog>
    </Section>
  );
}

const drugs = [
  { name: 'Amoxicillin', risk: 12, level: 'Low', tone: 'ok' },
  { name: 'Carbamazepine', risk: 31, level: 'High', tone: 'danger' },
  { name: 'Ibuprofen', risk: 18, level: 'Medium', tone: 'warn' },
] as const;

function Tables() {
  const [order, setOrder] = useState<SortOrder>('ascending');
  const [tab, setTab] = useState<'drugs' | 'messages'>('drugs');
  const sorted = drugs.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  if (order === 'descending') sorted.reverse();
  const table = (
    <Table caption="Medicines and their risk">
      <thead>
        <tr>
          <SortHeader order={order} onSort={setOrder}>
            Medicine
          </SortHeader>
          <th scope="col">Level</th>
          <SortHeader numeric onSort={() => {}}>
            Risk
          </SortHeader>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ name, risk, level, tone }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Badge tone={tone}>{level}</Badge>
            </td>
            <td className="numeric">{risk}%</td>
            <td>
              <Button small variant="secondary" aria-label={`Edit ${name}`}>
                Edit
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
  return (
    <Section title="Tabs and table">
      <Tabs
        label="Lists"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'drugs', label: 'Drugs', panel: table },
          { id: 'messages', label: 'Contact Messages', panel: <EmptyState title="No messages yet" /> },
        ]}
      />
    </Section>
  );
}

function Cards() {
  return (
    <Section title="Labels, ledger, strip">
      <Ledger
        figures={[
          { value: '1000+', label: 'ADR Reports' },
          { value: '500+', label: 'Healthcare Providers' },
          { value: '24/7', label: 'Support Available' },
          { value: '99%', label: 'Patient Safety' },
        ]}
      />
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        <div className="label band-danger">
          <h3>Report an ADR</h3>
          <p>Did a medicine cause a problem? Tell us what happened.</p>
        </div>
        <div className="label band-brand">
          <h3>Know About ADRs</h3>
          <p>What pharmacovigilance is, and what happens to your report.</p>
        </div>
        <div className="label band-marigold">
          <h3>Check Your Risk</h3>
          <p>Look up a medicine and its common reactions.</p>
        </div>
      </div>
      <div className="deep mt-6 grid gap-5 p-6 md:grid-cols-2">
        <p className="text-lede">
          On deep ground <a href="#type">a link</a> and <Icon path={check} /> stay readable.
        </p>
        <BlisterStrip filled={4} reaction={6} />
      </div>
    </Section>
  );
}
