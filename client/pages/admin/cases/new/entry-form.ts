// What the form of a new case begins with, and what of it somebody has filled.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newId } from '#client/components/case/new-id.ts';
import { type Typed, type TypedContent, withTyped } from '#client/components/case/typed-content.ts';
import { caseOverview } from '#client/data/admin/cases.ts';
import type { CaseOverview } from '#contract/cases/cases.ts';
import { type Occupation, qualificationOf } from '#contract/cases/content/code-lists-rules.ts';

export const ways = ['paper', 'telephone', 'mail', 'inPerson', 'ward', 'literature'] as const;
export type Way = (typeof ways)[number];

/** What the papers of a pile have in common, and how many of them were begun. */
export interface Batch {
  number: number;
  source: Way;
  received: string;
  ward: string;
  country: Typed | undefined;
  /** A second person compares each with its paper. */
  toProofread: boolean;
}

export interface BatchParts {
  firstReceivedOn?: string;
  patient?: { ward?: unknown };
  reporters?: readonly { id: string; country?: Typed; occupation?: Typed; qualification?: Typed }[];
  drugs?: readonly { id: string; doses?: readonly { id: string }[] }[];
}

export const emptyForm = (batch: Batch | null): TypedContent =>
  ({
    reportType: '1',
    ...(batch && { firstReceivedOn: batch.received }),
    ...(batch?.ward && { patient: { ward: batch.ward } }),
    reporters: [{ id: newId(), primary: 'yes', ...(batch?.country && { country: batch.country }) }],
    reactions: [{ id: newId() }],
    drugs: [{ id: newId(), role: '1', doses: [{ id: newId() }] }],
  }) as TypedContent;

/** The values of an entry before anything was typed. */
const untouched: Readonly<Record<string, readonly string[]>> = {
  reporters: ['id', 'primary', 'country'],
  reactions: ['id'],
  drugs: ['id', 'role'],
};

/** Of a reporter with the occupation that the centre has set, while nothing else is typed. */
const presetByOccupation = ['occupation', 'qualification'];

/** The content without the entries and doses that the form started with and nobody filled. */
export function filled(shown: TypedContent, occupation: string): TypedContent {
  const typed = { ...shown } as TypedContent;
  if (Array.isArray(shown['drugs']))
    Object.assign(typed, { drugs: (shown['drugs'] as TypedDrug[]).map(withoutEmptyDoses) });
  const filled = Object.entries(typed).flatMap(([name, value]) => {
    const begun = untouched[name];
    if (!begun || !Array.isArray(value)) return [[name, value] as const];
    const entries = (value as { occupation?: unknown }[]).filter((entry) => {
      const preset = occupation !== '' && entry.occupation === occupation ? presetByOccupation : [];
      return Object.keys(entry).some((key) => !begun.includes(key) && !preset.includes(key));
    });
    return entries.length > 0 ? [[name, entries] as const] : [];
  });
  return Object.fromEntries(filled) as TypedContent;
}

interface TypedDrug {
  doses?: readonly object[];
}

function withoutEmptyDoses({ doses, ...drug }: TypedDrug): TypedDrug {
  const given = doses?.filter((dose) => Object.keys(dose).length > 1) ?? [];
  return given.length > 0 ? { ...drug, doses: given } : drug;
}

/** The code of a reporter follows the occupation, unless somebody has chosen another one. */
export function withQualification(typed: TypedContent, was: TypedContent, path: string): TypedContent {
  const [, id = ''] = /^reporters\.([^.]+)\.occupation$/.exec(path) ?? [];
  const reporterIn = (of: TypedContent) => (of as BatchParts).reporters?.find((one) => one.id === id);
  const codeOf = (of: TypedContent) => qualificationOf[reporterIn(of)?.occupation as Occupation];
  if (id === '' || reporterIn(was)?.qualification !== codeOf(was)) return typed;
  return withTyped(typed, `reporters.${id}.qualification`, codeOf(typed));
}

/** The country of the centre, and the occupation that it has set, stand in the first reporter of a new form. */
export function usePresets({
  isWanted,
  typed,
  setTyped,
}: {
  isWanted: boolean;
  typed: TypedContent;
  setTyped: (typed: TypedContent) => void;
}) {
  const { data: presets = {} } = useQuery<Partial<CaseOverview>>({ queryKey: [caseOverview] });
  const [reporter] = (typed as BatchParts).reporters ?? [];
  useEffect(() => {
    if (!isWanted || !reporter) return;
    for (const name of ['country', 'occupation'] as const) {
      const path = `reporters.${reporter.id}.${name}`;
      if (!presets[name] || reporter[name] !== undefined) continue;
      setTyped(withQualification(withTyped(typed, path, presets[name]), typed, path));
      return; // one after the other: each begins with what stands
    }
  });
  return presets;
}
