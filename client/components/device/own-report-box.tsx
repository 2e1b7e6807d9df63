// 'Remember this report on this device', and the list of those that are remembered.
import { useEffect, useState } from 'react';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { canStore } from '#client/data/device/can-store.ts';
import { forgetReport, ownReports, rememberReport } from '#client/data/device/own-reports.ts';
import { m } from '#client/paraglide/messages.js';
import { Button } from '../ui/button.tsx';

interface OwnReportBoxProps {
  reference: string;
  code: string;
  onKept?: (() => void) | undefined;
}

export function OwnReportBox({ reference, code, onKept }: OwnReportBoxProps) {
  const [isKept, setKept] = useState(false);
  useEffect(() => void ownReports().then((all) => setKept(reference in all)), [reference]);
  // What a browser cannot encrypt is not offered.
  const [isOffered, setOffered] = useState(false);
  useEffect(() => setOffered(canStore()), []);
  if (!isOffered) return null;

  function choose(wanted: boolean) {
    setKept(wanted);
    const done = wanted ? rememberReport(reference, code) : forgetReport(reference);
    void done.then(
      () => wanted && onKept?.(),
      () => setKept(!wanted),
    );
  }
  return (
    <CheckboxField
      name={`keep-${reference}`}
      label={m.report_remember()}
      checked={isKept}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}

/** The remembered reports, each with a button that opens it and one that forgets it. */
export function OwnReports({ onOpen }: { onOpen(reference: string, code: string): void }) {
  const [all, setAll] = useState<Record<string, string>>({});
  const read = () => void ownReports().then(setAll);
  useEffect(read, []);
  const entries = Object.entries(all).reverse();
  if (entries.length === 0) return null;
  return (
    <section className="mb-6" aria-labelledby="own-reports">
      <h2 id="own-reports" className="text-lede">
        {m.status_own()}
      </h2>
      <ul>
        {entries.map(([reference, code]) => (
          <li key={reference} className="flex flex-wrap items-center gap-3">
            <Button variant="secondary" onClick={() => onOpen(reference, code)}>
              {reference}
            </Button>
            <Button variant="quiet" onClick={() => void forgetReport(reference).then(read)}>
              {m.status_forget()} <span className="sr-only">{reference}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
