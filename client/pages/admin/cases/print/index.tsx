// One print of a case: /admin/cases/:id/print/pvpi, cioms, case or card.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { printPattern } from '#client/components/admin/screens.ts';
import { timeText } from '#client/components/admin/time.tsx';
import { useOfferedLanguages } from '#client/components/admin/offered-languages.ts';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Options, SelectField, TextField } from '#client/components/ui/field.tsx';
import { nationalWords, printNames } from '#client/components/case/labels.ts';
import { caseKey, casesList, withWholeHistory } from '#client/data/admin/cases.ts';
import { queryClient, useSession } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { AlertCards } from '#client/print/alert-card.tsx';
import { ciomsPages } from '#client/print/cioms.ts';
import { consumerPages } from '#client/print/consumer.ts';
import { FormPages } from '#client/print/form-pages.tsx';
import { writeIn } from '#client/print/handouts/handout.tsx';
import { PrintFrame, Sheet } from '#client/print/print-frame.tsx';
import { pvpiHelpline } from '#contract/contact-info-rules.ts';
import { pvpiPages } from '#client/print/pvpi.ts';
import { WholeCase } from '#client/print/whole-case.tsx';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { nameOf, ofDrug } from '#contract/cases/prints/form-words-rules.ts';
import { cardPairs } from '#contract/cases/prints/prints-rules.ts';
import type { CasePrint } from '#contract/cases/prints/prints.ts';
import { type PrintForm, printForms } from '#contract/cases/content/choices-rules.ts';
import { isAside, stateLabels } from '#contract/cases/work/steps-rules.ts';
import { languageNames } from '#contract/words/language-settings-rules.ts';

export default function Print() {
  const [path] = useLocation();
  const [, id = '', form = ''] = printPattern.exec(path) ?? [];
  if (!printForms.some((one) => one === form)) return <Unknown id={id} />;
  return <OnePrint key={path} id={id} form={form as PrintForm} />;
}

function Unknown({ id }: { id: string }) {
  return (
    <PrintFrame
      title={m.admin_print_there_is_no_such_print()}
      backTo={`/admin/cases/${id}`}
      backText={m.admin_print_back_to_the_case()}
      isReady={false}
    >
      {null}
    </PrintFrame>
  );
}

function OnePrint({ id, form }: { id: string; form: PrintForm }) {
  const address = `${casesList}/${id}/print`;
  const read = useQuery<CasePrint>({
    queryKey: [address, `?form=${form}`],
    // The audit trail records each opening as a print.
    gcTime: 0,
  });
  const title = printNames[form];
  const { data, error } = read;
  const status = error instanceof RequestError ? error.status : 0;
  return (
    <PrintFrame
      title={data ? `${title}: ${data.number}` : title}
      documentTitle={`${data ? `${data.number}, ${title}` : title} – Administration`}
      backTo={`/admin/cases/${id}`}
      backText={m.admin_print_back_to_the_case()}
      isReady={data !== undefined}
    >
      {status === 409 && error instanceof RequestError ? (
        <EmptyState
          title={m.admin_print_not_possible()}
          level={2}
          action={
            <Link href={`/admin/cases/${id}`} className="button button-secondary button-small">
              {m.admin_print_back_to_the_case()}
            </Link>
          }
        >
          {error.problem?.message}
        </EmptyState>
      ) : status === 404 || status === 400 ? (
        <EmptyState title={m.admin_cases_there_is_no_such_case()} level={2} />
      ) : (
        <ReadState read={read} failure={m.admin_print_could_not_be_made()} level={2} lines={14}>
          {(print) => <Printed print={print} />}
        </ReadState>
      )}
    </PrintFrame>
  );
}

/** The consumer form of a case is for the national programme. */
const inEnglish = writeIn('en');

function Printed({ print }: { print: CasePrint }) {
  const { form, number, state, version, isSample, signature, erasedAt, printedAt, centre } = print;
  const user = useSession();
  const isOutsideProcess = isAside(state);
  const marks = [
    ...(isSample ? [m.admin_print_sample()] : []),
    ...(signature === null && form !== 'card' ? [m.admin_print_not_signed({ version })] : []),
    ...(erasedAt === null ? [] : [m.admin_print_erased({ time: timeText(erasedAt) })]),
    ...(isOutsideProcess ? [stateLabels[state]] : []),
    ...(form === 'case' && erasedAt === null ? [m.admin_print_for_the_centre_only()] : []),
  ];
  const running = [number, ...marks].join(' · ');
  const foot = [
    `${centre.name}. ${number}`,
    print.worldwideNumber === null
      ? ''
      : `${m.admin_print_worldwide_number()}: ${print.worldwideNumber} (${nationalWords(print.nationalSystem, print.nationalOn)})`,
    m.admin_cases_version({ version }),
    signature ? m.admin_print_signed({ name: signature.fullName, time: timeText(signature.at) }) : '',
    m.admin_print_printed({ time: timeText(printedAt), name: user?.username ?? '' }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
  if (form === 'card') return <ChosenCards print={print} marks={marks} foot={foot} />;
  return (
    <Sheet marks={marks} foot={foot}>
      {form === 'pvpi' && (
        <FormPages
          title={m.admin_print_pvpi_title()}
          note={m.admin_print_pvpi_note()}
          pages={pvpiPages(print)}
          foot={m.admin_print_pvpi_foot({ helpline: pvpiHelpline, centre: centre.name })}
          running={running}
        />
      )}
      {form === 'consumer' && (
        <FormPages
          title={inEnglish('consumer_title')}
          note={inEnglish('consumer_note')}
          pages={consumerPages(print.content, inEnglish)}
          foot={inEnglish('consumer_foot', { helpline: pvpiHelpline })}
          running={running}
        />
      )}
      {form === 'cioms' && (
        <FormPages
          title={m.admin_print_cioms_title()}
          note={m.admin_print_cioms_note()}
          pages={ciomsPages(print)}
          running={running}
        />
      )}
      {form === 'case' && <CaseSheet print={print} running={running} />}
    </Sheet>
  );
}

/** The cards, with what a person chooses for them. Nothing of it is stored. */
function ChosenCards({ print, marks, foot }: { print: CasePrint; marks: readonly string[]; foot: string }) {
  const others = (useOfferedLanguages() ?? []).filter((one) => one !== 'en');
  const [wanted, setWanted] = useState(print.language);
  const own = others.find((one) => one === wanted) ?? others[0];
  const pairs = cardPairs(print);
  const [isOn, setOn] = useState(() => pairs.map(({ isPreset }) => isPreset));
  const [warning, setWarning] = useState('');
  const chosen = pairs.filter((_, place) => isOn[place]);
  return (
    <>
      <div className="no-print print-choices">
        {print.hasNewInformation && (
          <p className="note note-warn" role="status">
            {m.admin_print_card_new_information()}
          </p>
        )}
        <fieldset>
          <legend>{m.admin_print_card_pairs()}</legend>
          {pairs.map(({ drug, reaction, words }, place) => (
            <CheckboxField
              key={`${drug.id} ${reaction.id}`}
              name={`pair-${place}`}
              label={m.admin_print_card_pair({ drug: ofDrug.name(drug), reaction: nameOf(reaction), words })}
              checked={isOn[place] === true}
              onChange={({ currentTarget: { checked } }) => setOn(isOn.with(place, checked))}
            />
          ))}
        </fieldset>
        <TextField
          name="warning"
          label={m.admin_print_card_warning()}
          hint={m.admin_print_card_warning_hint()}
          maxLength={120}
          value={warning}
          onChange={({ currentTarget: { value } }) => setWarning(value)}
        />
        {others.length > 1 && (
          <SelectField
            name="language"
            label={m.admin_print_card_language()}
            value={own}
            width="half"
            onChange={({ target }) => setWanted(target.value)}
          >
            <Options of={others.map((one) => [one, languageNames[one]])} />
          </SelectField>
        )}
      </div>
      <Sheet marks={marks} foot={foot}>
        <header className="print-title">
          <h2>{m.admin_print_card_title()}</h2>
          <p>{m.admin_print_card_note()}</p>
        </header>
        {chosen.length === 0 ? (
          <p>{m.admin_print_card_none()}</p>
        ) : (
          <AlertCards
            print={print}
            languages={own ? ['en', own] : ['en']}
            pairs={chosen}
            warning={warning.trim()}
          />
        )}
      </Sheet>
    </>
  );
}

function CaseSheet({ print, running }: { print: CasePrint; running: string }) {
  const read = useQuery({
    queryKey: [...caseKey(print.id), 'whole history'],
    queryFn: async () =>
      withWholeHistory(await queryClient.fetchQuery<CaseDetails>({ queryKey: caseKey(print.id) })),
  });
  return (
    <ReadState read={read} failure={m.admin_cases_the_case_could_not_be_read()} level={2} lines={14}>
      {(details) => <WholeCase print={print} details={details} running={running} />}
    </ReadState>
  );
}
