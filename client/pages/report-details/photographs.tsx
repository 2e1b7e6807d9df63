// The page of photographs: of the pack, the skin or a test. Each is stored encrypted on the device when it is chosen, and
// sent after the answers.
import { loadReduction } from '#client/data/load-reduction.ts';
import { useEffect, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FileChoice } from '#client/components/ui/file-choice.tsx';
import { canStore } from '#client/data/device/can-store.ts';
import {
  deletePhotograph,
  storePhotograph,
  type Photograph,
  readPhotograph,
} from '#client/data/device/photographs.ts';
import { listOutbox } from '#client/data/device/outbox.ts';
import { submissionKey } from '#client/data/submission-key.ts';
import { regionalLocale } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import { attachmentLimits, attachmentTypes, isHeic } from '#contract/cases/work/attachments-rules.ts';

interface PhotographsProps {
  photographs: readonly Photograph[];
  /** Called with the current list each time, because files are stored one after the other. */
  onChange(change: (before: readonly Photograph[]) => Photograph[]): void;
}

export function Photographs({ photographs, onChange }: PhotographsProps) {
  const [faults, setFaults] = useState<string[]>([]);
  const [stills, setStills] = useState<string[]>([]);
  const left = attachmentLimits.count - photographs.length;
  // The network may be gone when the person chooses.
  useEffect(() => void loadReduction(), []);

  async function add(files: readonly File[]) {
    const added: Photograph[] = [];
    const wrong: string[] = [];
    const still: string[] = [];
    const waiting = await bytesWaiting();
    const { isAnimated, smallerPhotograph } = await loadReduction();
    for (const chosen of files) {
      const file = await smallerPhotograph(chosen);
      const fault = faultOf(file, [...photographs, ...added], waiting);
      const { name, type, size } = file;
      const photograph = { key: submissionKey()(null), name, type, size };
      const stored =
        fault === null &&
        (await storePhotograph(photograph, file).then(
          () => true,
          () => false,
        ));
      if (stored) added.push(photograph);
      if (stored && (await isAnimated(chosen))) still.push(m.photo_still({ name: chosen.name }));
      if (!stored) wrong.push(fault ?? m.photo_no_room({ name }));
    }
    setFaults(wrong);
    setStills(still);
    onChange((before) => [...before, ...added]);
  }

  return (
    <div className="mt-5">
      <ul className="details-photographs">
        {photographs.map((photograph) => (
          <li key={photograph.key}>
            <Preview photograph={photograph} />
            <p>
              <b>{photograph.name}</b>
              <small>{sizeText(photograph.size)}</small>
            </p>
            <Button
              variant="quiet"
              className="text-danger-700"
              onClick={() => {
                onChange((before) => before.filter(({ key }) => key !== photograph.key));
                void deletePhotograph(photograph.key);
              }}
            >
              {m.details_remove()}
              <span className="sr-only"> {photograph.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <div className="mt-5 flex flex-wrap gap-3">
          {matchMedia('(pointer: coarse)').matches && (
            <FileChoice
              id="camera"
              label={m.photo_take()}
              accept="image/jpeg"
              capture="environment"
              onChoose={(files) => void add(files)}
            />
          )}
          <FileChoice
            id="photographs"
            label={m.photo_choose()}
            accept={attachmentTypes.join(',')}
            multiple
            onChoose={(files) => void add(files)}
          />
        </div>
      )}
      <p className="mt-3 text-small text-ink-2">{m.photo_limits({ max: attachmentLimits.count })}</p>
      <div role="status">
        {stills.map((text) => (
          <p key={text} className="mt-3">
            {text}
          </p>
        ))}
      </div>
      {faults.length > 0 && (
        <div role="alert" className="mt-3 border-2 border-danger-600 bg-danger-50 px-4 py-3 text-danger-700">
          {faults.map((fault, number) => (
            <p key={number}>{fault}</p>
          ))}
        </div>
      )}
    </div>
  );
}

/** Why a file cannot be added to the others; null: it can. */
function faultOf({ name, type, size }: File, others: readonly Photograph[], waiting: number): string | null {
  if (isHeic({ name, type })) return m.photo_heic({ name });
  if (!attachmentTypes.includes(type)) return m.photo_type({ name });
  if (size > attachmentLimits.bytes) return m.photo_large({ name });
  if (others.length >= attachmentLimits.count) return m.photo_too_many({ name, max: attachmentLimits.count });
  const together = others.reduce((sum, other) => sum + other.size, waiting + size);
  return together > attachmentLimits.bytesOnDevice ? m.photo_too_much({ name }) : null;
}

/** The size of the photographs of earlier reports that wait to be sent. */
async function bytesWaiting(): Promise<number> {
  if (!canStore()) return 0;
  const waiting = await listOutbox().catch(() => []);
  return waiting.reduce((sum, { body }) => sum + (typeof body?.['size'] === 'number' ? body['size'] : 0), 0);
}

function Preview({ photograph: { key, type } }: { photograph: Photograph }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    if (type.startsWith('image/')) {
      void readPhotograph(key, type).then(
        (file) => {
          if (!file || isGone) return;
          made = URL.createObjectURL(file);
          setAddress(made);
        },
        () => {},
      );
    }
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [key, type]);
  return address ? <img src={address} alt="" width="64" height="64" /> : <span aria-hidden="true">PDF</span>;
}

export const sizeText = (bytes: number) =>
  new Intl.NumberFormat(regionalLocale(), {
    style: 'unit',
    unit: bytes < 100_000 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / (bytes < 100_000 ? 1_000 : 1_000_000));
