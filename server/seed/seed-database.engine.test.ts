// Tests the content of a portal after its first start, and that later starts do not change it.
import { describe, expect, it } from 'vitest';
import { caseSettingDefaults } from '#contract/cases/work/case-settings-rules.ts';
import { sampleContact } from '#contract/contact-info-rules.ts';
import { settingDefaults } from '#contract/site-settings-rules.ts';
import type { Engine } from '../db/engines/engine.ts';
import { tableNames, tables } from '../db/tables.ts';
import { testDatabase } from '../testing/database.ts';
import { seedDatabase } from './seed-database.ts';

const now = new Date('2026-11-21T05:40:00.000Z');
const later = new Date('2026-12-01T00:00:00.000Z');
type Name = keyof typeof tables;

/** The tables of visitors' and administrators' records; all of them have sample rows. */
const entities = tableNames.filter((name) => 'isSample' in tables[name].columns);

const rowsOf = (db: Engine['db'], name: Name) =>
  db.selectFrom(name).selectAll().execute() as Promise<Record<string, unknown>[]>;

async function everything(db: Engine['db']) {
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const name of tableNames) all[name] = await rowsOf(db, name);
  return all;
}

describe('the first start', () => {
  it('adds examples of every kind with sample content, each marked as a sample', async () => {
    const engine = await testDatabase();
    const { db } = engine;
    await seedDatabase(engine, 'sample', now);
    // The lists of the centre come from the starter lists, and what the desk writes begins empty.
    const others = [
      'site_settings',
      'broadcasts',
      'departments',
      'dose_words',
      'reporters',
      'ward_passes',
      'centre_events',
      'saved_views',
      'own_terms',
      'brand_names',
    ];
    for (const name of entities.filter((entity) => !others.includes(entity))) {
      const rows = await rowsOf(db, name);
      expect([name, rows.length > 0]).toEqual([name, true]);
      expect([name, rows.filter(({ isSample }) => isSample !== true)]).toEqual([name, []]);
    }
    expect(await rowsOf(db, 'users')).toEqual([]);
  });

  it('adds only the settings and the contact record without sample content', async () => {
    const engine = await testDatabase();
    const { db } = engine;
    await seedDatabase(engine, 'none', now);
    const filled = [];
    for (const name of entities) if ((await rowsOf(db, name)).length > 0) filled.push(name);
    expect(filled).toEqual(['contact_info', 'site_settings']);
    expect(await rowsOf(db, 'contact_info')).toMatchObject([{ ...sampleContact, isSample: true }]);
  });

  it('makes the medicines of the risk checker the first substances, and a later start adds none', async () => {
    const engine = await testDatabase();
    const { db } = engine;
    await seedDatabase(engine, 'sample', now);
    const named = async (name: Name, column: string) =>
      new Set((await rowsOf(db, name)).map((row) => row[column]));
    const medicines = await named('drug_risks', 'drugName');
    expect(medicines.size).toBeGreaterThan(5);
    expect(await named('own_terms', 'name')).toEqual(medicines);
    expect(await named('own_term_names', 'name')).toEqual(medicines);
    await db.updateTable('drug_risks').set({ drugName: 'Another' }).execute();
    await seedDatabase(engine, 'sample', later);
    expect(await named('own_terms', 'name')).toEqual(medicines);
  });

  it('creates a row for every setting with a default', async () => {
    const engine = await testDatabase();
    const { db } = engine;
    await seedDatabase(engine, 'none', now);
    const rows = await db
      .selectFrom('site_settings')
      .select(['key', 'value', 'isSample', 'version'])
      .execute();
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual({
      ...settingDefaults,
      ...caseSettingDefaults,
    });
    expect(rows.every(({ isSample, version }) => !isSample && version === 1)).toBe(true);
  });
});

describe('the starter lists', () => {
  const entry = { group: 'Pain medicine', names: ['brufen'], source: 'own words' };
  const lists = {
    substances: [
      { ...entry, name: 'Ibuprofen' },
      { ...entry, name: 'Metformin', names: ['Glucophage'] },
    ],
    reactions: [{ ...entry, name: 'Rash', names: [] }],
  };
  const rows = async ({ db }: Engine) =>
    (await db.selectFrom('own_terms').select(['name', 'isSample', 'by', 'source']).execute()).toSorted(
      (a, b) => (a.name < b.name ? -1 : 1),
    );

  it('come before the medicines of the risk checker, of which only unknown ones are added', async () => {
    const engine = await testDatabase();
    await seedDatabase(engine, 'sample', now, undefined, lists);
    const all = await rows(engine);
    expect(all.filter(({ isSample }) => isSample)).toEqual(
      ['Ibuprofen', 'Metformin', 'Rash'].map((name) => ({
        name,
        isSample: true,
        by: '',
        source: 'own words',
      })),
    );
    expect(all.filter(({ name }) => name === 'Metformin')).toHaveLength(1);
    expect(all.find(({ name }) => name === 'Amlodipine')).toMatchObject({ isSample: false, source: null });
  });

  it('are taken over once', async () => {
    const engine = await testDatabase();
    await seedDatabase(engine, 'none', now, undefined, lists);
    await engine.db.deleteFrom('own_terms').where('name', '=', 'Ibuprofen').execute();
    const before = await rows(engine);
    await seedDatabase(engine, 'none', later, undefined, lists);
    expect(await rows(engine)).toEqual(before);
  });
});

describe('the next start', () => {
  it.each(['sample', 'none'] as const)('changes nothing, also with SEED=%s', async (seed) => {
    const engine = await testDatabase();
    const { db } = engine;
    await seedDatabase(engine, 'sample', now);
    await db.updateTable('site_settings').set({ value: 'Mine' }).where('key', '=', 'site_title').execute();
    await db.deleteFrom('quiz_questions').execute();
    const before = await everything(db);
    await seedDatabase(engine, seed, later);
    const { content_state: _, ...after } = await everything(db);
    expect(after).toEqual(
      Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'content_state')),
    );
  });

  it('adds no sample content to a portal that started without it', async () => {
    const engine = await testDatabase();
    const { db } = engine;
    await seedDatabase(engine, 'none', now);
    await seedDatabase(engine, 'sample', later);
    expect(await rowsOf(db, 'drug_risks')).toEqual([]);
  });

  it('a newer version adds its new settings', async () => {
    const engine = await testDatabase();
    const { db } = engine;
    await seedDatabase(engine, 'none', now);
    await db.deleteFrom('site_settings').where('key', '=', 'pvpi_url').execute();
    await seedDatabase(engine, 'none', later);
    expect(
      await db
        .selectFrom('site_settings')
        .select(['value', 'updatedAt'])
        .where('key', '=', 'pvpi_url')
        .execute(),
    ).toEqual([{ value: settingDefaults.pvpi_url, updatedAt: later.toISOString() }]);
  });
});
