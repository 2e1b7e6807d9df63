// The dictionary terms of the reactions and drugs of a case: the MedDRA term of a code in the case's own release, a
// term of the centre, or a substance. A name that nobody has linked gets a term only if the two are equal after
// folding; a drug also without its form and strength.
import type { CaseContent, Drug } from '#contract/cases/content/content-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import type { TermOfCase } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import type { Db } from '../../../db/tables.ts';
import { foldName } from '#contract/text-rules.ts';
import { findCodes, listReleases } from '../../terms/meddra-queries.ts';
import { linkedTerms } from '../../terms/queries.ts';

export async function codedTerms(db: Db, content: CaseContent): Promise<TermOfCase[]> {
  const { reactions = [], drugs = [] } = content;
  const [coded, own, substances] = await Promise.all([
    codesOf(db, content),
    ownTermsOf(
      db,
      'reaction',
      reactions.flatMap(({ id, code, ownTerm, term }) =>
        code === undefined ? named(`reactions.${id}`, known(ownTerm), known(term)) : [],
      ),
    ),
    ownTermsOf(
      db,
      'substance',
      drugs.flatMap((drug) => {
        const chosen = substancesOf(drug);
        return chosen.length > 0
          ? chosen.flatMap((name) => named(`drugs.${drug.id}`, name, undefined))
          : named(`drugs.${drug.id}`, undefined, known(drug.name));
      }),
    ),
  ]);
  return [...coded, ...own, ...substances];
}

const substancesOf = ({ substances = [] }: Drug) => substances.flatMap(({ name }) => known(name) ?? []);

interface Named {
  entry: string;
  name: string;
  isChosen: boolean;
}

function named(entry: string, chosen: string | undefined, typed: string | undefined): Named[] {
  const name = chosen ?? typed;
  return name === undefined ? [] : [{ entry, name, isChosen: chosen !== undefined }];
}

/** The codes of reactions in the release that the case names; in the newest one if that is not imported. */
async function codesOf(db: Db, { reactions = [], meddraVersion }: CaseContent): Promise<TermOfCase[]> {
  const coded = reactions.flatMap(({ id, code }) => (code === undefined ? [] : [{ id, code }]));
  if (coded.length === 0) return [];
  const releases = (await listReleases(db)).filter(({ state }) => state === 'ready');
  const [newest] = releases;
  const own = releases.find(({ version }) => version === meddraVersion) ?? newest;
  if (!newest || !own) return [];
  const codes = [...new Set(coded.map(({ code }) => code))];
  const terms = await findCodes(db, [...new Set([own.id, newest.id])], codes);
  const termOf = (releaseId: string, code: string) =>
    terms.find((term) => term.releaseId === releaseId && term.code === code);
  return coded.flatMap(({ id, code }) => {
    const term = termOf(own.id, code) ?? termOf(newest.id, code);
    if (!term) return [];
    return [
      {
        entry: `reactions.${id}`,
        source: 'meddra' as const,
        code,
        name: term.name,
        preferred: term.ptName,
        group: term.socName,
        release: term.releaseId === own.id ? own.version : newest.version,
        isChosen: true,
        notCurrentIn: termOf(newest.id, code)?.isCurrent === false ? newest.version : null,
      },
    ];
  });
}

async function ownTermsOf(db: Db, kind: TermKind, names: readonly Named[]): Promise<TermOfCase[]> {
  const texts = names.map(({ name }) => name);
  const terms = await linkedTerms(db, kind, texts);
  return names.flatMap(({ entry, name, isChosen }) => {
    return (terms.get(foldName(name)) ?? []).map(({ id, name: preferred, group }) => ({
      entry,
      source: 'own' as const,
      code: id,
      name,
      preferred,
      group,
      release: null,
      isChosen,
      notCurrentIn: null,
    }));
  });
}
