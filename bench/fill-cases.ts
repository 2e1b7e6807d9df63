// Fills the database of a bench with made-up cases, before the portal starts.
import { randomUUID } from 'node:crypto';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Tables, Trx } from '#server/db/tables.ts';
import { indexContent } from '#server/duplicates/weigh-candidates.ts';
import { hashOf, insertTraits } from '#server/features/duplicates/queries.ts';

/** Stores cases without reports, as if they had been compared. */
export async function fillCases(dataDir: string, contents: readonly CaseContent[]): Promise<void> {
  const engine = await openDatabase({ dataDir, databaseUrl: null }, console.error);
  const perCommit = 500;
  for (let from = 0; from < contents.length; from += perCommit) {
    const some = contents.slice(from, from + perCommit);
    await engine.db.transaction().execute((trx) => store(trx, some, from));
  }
  await engine.db.updateTable('case_traits').set({ version: 1 }).execute();
  await engine.close();
}

async function store(trx: Trx, contents: readonly CaseContent[], from: number): Promise<void> {
  const rows = contents.map((content, place) => {
    const id = `01900000-0000-7000-8000-${String(from + place).padStart(12, '0')}`;
    return { id, content: JSON.stringify(content) };
  });
  const at = '2026-11-20T06:00:00.000Z';
  for (const { id, content } of rows) {
    await trx.insertInto('cases').values(caseRow(id, at)).execute();
    await trx
      .insertInto('case_versions')
      .values({
        caseId: id,
        number: 1,
        content,
        createdAt: at,
        hash: '',
        byPerson: false,
        significant: false,
      })
      .execute();
  }
  const indexed = rows.map(({ id, content }) => {
    const { traits, stored } = indexContent(content);
    return { caseId: id, traits, hash: hashOf(traits), keys: stored };
  });
  await insertTraits(trx, indexed);
}

function caseRow(id: string, at: string) {
  return {
    id,
    reportId: randomUUID(),
    number: id,
    series: '',
    source: 'portal',
    state: 'new',
    version: 1,
    hasNewInformation: false,
    wasSent: false,
    hasFollowUpGround: false,
    mayForward: false,
    serious: 'unknown',
    urgency: 'serious',
    patient: '',
    drug: '',
    reaction: '',
    searchText: '',
    personSearch: '',
    alarming: false,
    receivedAt: at,
    updatedAt: at,
  } satisfies Partial<Record<keyof Tables['cases'], unknown>>;
}
