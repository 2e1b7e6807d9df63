// 'Scan the pack': a photograph of the code on the pack, by the camera of the phone, is read on the device and fills fields
// that are still empty. The photograph is neither stored nor sent. Offered where the browser reads such codes.
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { scan } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
import { dateText } from '#client/components/ui/date-text.ts';
import { type PackCode, readPackCode } from '#contract/typed/pack-codes-rules.ts';

/** Part of the Shape Detection API, which not every browser has. */
interface Detector {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>;
}
type DetectorClass = (new (options: { formats: string[] }) => Detector) & {
  getSupportedFormats(): Promise<string[]>;
};

const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** The codes on packs that this browser reads. */
const formats = async () =>
  (await Detector?.getSupportedFormats())?.filter((format) => ['qr_code', 'data_matrix'].includes(format)) ??
  [];

interface ScanPackProps {
  /** The start of the names of the entry's fields, such as `drugs.0.`. */
  prefix: string;
}

export function ScanPack({ prefix }: ScanPackProps) {
  const [readable, setReadable] = useState<string[]>([]);
  const [results, setResults] = useState<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void formats().then(setReadable, () => {}), []);
  if (!Detector || readable.length === 0) return null;

  async function read({ form, files }: HTMLInputElement) {
    const [file] = files ?? [];
    if (!file || !form || !Detector) return;
    const codes = await createImageBitmap(file)
      .then((image) => new Detector({ formats: readable }).detect(image))
      .catch(() => []);
    const parts = codes.map(({ rawValue }) => readPackCode(rawValue));
    const code: PackCode = Object.assign({}, ...parts) as PackCode;
    const filled = fill(form, prefix, code);
    if (codes.length === 0) setResults([m.scan_nothing()]);
    else if (filled.length === 0)
      setResults([m.scan_unread(), ...codes.map(({ rawValue }) => shown(rawValue))]);
    else setResults([m.scan_read(), ...filled]);
  }

  return (
    <div className="mt-3">
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={m.scan_pack()}
        onChange={({ currentTarget }) => {
          void read(currentTarget).finally(() => (currentTarget.value = ''));
        }}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Icon path={scan} /> {m.scan_pack()}
      </Button>
      <p className="field-hint mt-2">{m.scan_hint()}</p>
      <div role="status">
        {results.map((line, number) => (
          <p key={number} className={number === 0 ? 'mt-2 font-strong' : 'details-scanned'}>
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}

/**
 * Fills fields that are empty, and leaves typed text. Resolves to the values on the pack, for the visitor to compare.
 */
function fill(form: HTMLFormElement, prefix: string, { name, batch, expiry, maker }: PackCode): string[] {
  const put = (field: string, value: string | undefined) => {
    const control = form.elements.namedItem(prefix + field);
    if (!value || !(control instanceof HTMLInputElement) || control.value !== '') return;
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true })); // a draft stores it, as typed text
  };
  put('name', name);
  put('manufacturer', maker);
  put('doses.0.batch', batch);
  put('doses.0.expiry', expiry && dateText(expiry));
  return [
    ...(name ? [`${m.report_medicine()}: ${name}`] : []),
    ...(maker ? [`${m.details_manufacturer()}: ${maker}`] : []),
    ...(batch ? [`${m.details_batch()}: ${batch}`] : []),
    ...(expiry ? [`${m.details_expiry()}: ${dateText(expiry)}`] : []),
  ];
}

/** The separator of GS1 has no picture. */
const shown = (text: string) => text.replaceAll('\u001d', ' ').slice(0, 500);
