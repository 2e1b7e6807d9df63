// The first content of a database: settings with their defaults, the contact record (with any `SEED`), and
// sample content and made-up cases if `SEED` asks for them. Sample rows are marked, and an administrator's change removes the
// mark.
import { randomUUID } from 'node:crypto';
import { caseSettingDefaults } from '#contract/cases/work/case-settings-rules.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import { sampleContact } from '#contract/contact-info-rules.ts';
import { settingDefaults } from '#contract/site-settings-rules.ts';
import type { Config } from '../config.ts';
import { insertReport } from '../features/adr-reports/queries.ts';
import { caseOfReport, openCases } from '../features/cases/intake/open-case.ts';
import { scoreSearch } from '../features/quiz-scores/queries.ts';
import { foldName } from '#contract/text-rules.ts';
import { addNamesOf, hasTerms, insertOwnTerms, linkedTerms } from '../features/terms/queries.ts';
import { brandRow, insertBrands } from '../features/terms/brand-queries.ts';
import { insertMessage } from '../features/contact-messages/queries.ts';
import { incrementContentVersion } from '../db/content-version.ts';
import type { Engine } from '../db/engines/engine.ts';
import { insertDemoCases } from './demo/insert-cases.ts';
import { insertDemoDesk } from './demo/insert-desk.ts';
import { insertDemoReporters } from './demo/insert-reporters.ts';
import { insertDemoVisits } from './demo/insert-visits.ts';
import { aboutSections } from './sample/about-sections.ts';
import { amcLocations } from './sample/amc-locations.ts';
import { authorityMessages } from './sample/authority-messages.ts';
import { awarenessContent } from './sample/awareness-content.ts';
import { contactLinks } from './sample/contact-links.ts';
import { downloadableResources } from './sample/downloadable-resources.ts';
import { announceSampleFiles, sampleFileSize } from './sample-files.ts';
import { drugRisks } from './sample/drug-risks.ts';
import { safetyAlerts } from './sample/safety-alerts.ts';
import { exampleAdrReports, exampleContactMessages, exampleQuizScores } from './sample/examples.ts';
import { galleryItems } from './sample/gallery-items.ts';
import { homepageContent } from './sample/homepage-content.ts';
import { quizQuestions } from './sample/quiz-questions.ts';
import { noStarterLists, type StarterLists, type StarterTerm } from './starter/starter-lists.ts';
import { searchTextOf } from '../db/search-text.ts';
import type { Resource } from '#contract/fields/kinds-rules.ts';
import { aboutSections as sectionFields } from '#contract/resources/about-sections-rules.ts';
import { amcLocations as centreFields } from '#contract/resources/amc-locations-rules.ts';
import { authorityMessages as messageFields } from '#contract/resources/authority-messages-rules.ts';
import { awarenessContent as awarenessFields } from '#contract/resources/awareness-content-rules.ts';
import { broadcasts as broadcastFields } from '#contract/resources/broadcasts-rules.ts';
import { contactInfo as contactFields } from '#contract/resources/contact-info-rules.ts';
import { contactLinks as linkFields } from '#contract/resources/contact-links-rules.ts';
import { downloadableResources as documentFields } from '#contract/resources/downloadable-resources-rules.ts';
import { drugRisks as drugRiskFields } from '#contract/resources/drug-risks-rules.ts';
import { safetyAlerts as alertFields } from '#contract/resources/safety-alerts-rules.ts';
import { galleryItems as galleryFields } from '#contract/resources/gallery-items-rules.ts';
import { homepageContent as homeFields } from '#contract/resources/homepage-content-rules.ts';
import { quizQuestions as questionFields } from '#contract/resources/quiz-questions-rules.ts';
import { translatedSample } from './sample/translated.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Db, Trx } from '../db/tables.ts';

/**
 * Fills an empty database, and adds the settings of a newer version and the first substances and reaction words. Changes
 * nothing else in a filled one.
 */
export async function seedDatabase(
  engine: Engine,
  seed: Config['seed'],
  now: Date,
  timeZone = 'Asia/Kolkata',
  lists: StarterLists = noStarterLists,
): Promise<void> {
  await engine.db.transaction().execute(async (db) => {
    // The first write takes the lock, so only one of several starting processes fills the database.
    await incrementContentVersion(db);
    await fillSettings(db, now);
    const filled = await db.selectFrom('contact_info').select('id').executeTakeFirst();
    if (!filled) await fillEmpty(db, seed, now, timeZone);
    await seedTerms(db, lists, now);
    if (!filled) await seedLists(db, lists);
  });
}

async function fillEmpty(db: Trx, seed: Config['seed'], now: Date, timeZone: string): Promise<void> {
  await db
    .insertInto('contact_info')
    .values({ ...stored(contactFields, sampleContact), updatedAt: now.toISOString() })
    .execute();
  // Before the sample report, so that numbers follow the order of arrival.
  if (seed === 'demo') {
    await insertDemoCases(db, now, timeZone);
    await insertDemoReporters(db, now, timeZone);
    await insertDemoDesk(db, { now, timeZone, by: 'demo.meera' });
    await announceDemoBroadcast(db, now);
  }
  if (seed !== 'none') await fillSample(db, now);
  if (seed === 'demo') await insertDemoVisits(db, { now, timeZone });
}

/** A talk that is announced for a week later. */
async function announceDemoBroadcast(db: Trx, now: Date): Promise<void> {
  const day = new Date(now.getTime() + 7 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await db
    .insertInto('broadcasts')
    .values(
      stored(broadcastFields, {
        title: 'How to recognise and report a side effect',
        startsAt: `${day}T05:30:00.000Z`,
        minutes: 45,
        about: 'A talk for students, with time for questions.',
        isActive: true,
        updatedAt: now.toISOString(),
      }),
    )
    .execute();
}

/** Departments and words of prescriptions, marked until somebody has looked at them. */
async function seedLists(db: Trx, { departments = [], doseWords = [] }: StarterLists): Promise<void> {
  const marked = <T>(row: T) => ({ ...row, ...sampleRow() });
  if (departments.length > 0) await insertRows(db, 'departments', departments.map(marked));
  if (doseWords.length > 0) await insertRows(db, 'dose_words', doseWords.map(marked));
}

/**
 * The starter lists and the medicines of the risk checker are the first terms. Terms are never deleted, so a portal that
 * has one of a kind was filled before.
 */
async function seedTerms(
  db: Trx,
  { substances, reactions, brands = [] }: StarterLists,
  now: Date,
): Promise<void> {
  if (!(await hasTerms(db, 'reaction'))) await addStarterTerms(db, 'reaction', reactions, now);
  if (await hasTerms(db, 'substance')) return;
  // Brands can be deleted, so that an empty list says nothing about the first start.
  await insertBrands(
    db,
    brands.map((brand) => brandRow({ ...brand, maker: null, ...sampleRow() })),
  );
  await addStarterTerms(db, 'substance', substances, now);
  const risks = await db
    .selectFrom('drug_risks')
    .select('drugName')
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('drugName')
    .execute();
  const names = new Map(risks.map(({ drugName }) => [foldName(drugName), drugName.trim()]));
  const linked = await linkedTerms(db, 'substance', [...names.keys()]);
  const rest = [...names].filter(([folded]) => !linked.has(folded)).map(([, name]) => ({ name, names: [] }));
  await addFirstTerms(db, 'substance', rest, now);
}

const addStarterTerms = (db: Trx, kind: TermKind, terms: readonly StarterTerm[], now: Date) =>
  addFirstTerms(
    db,
    kind,
    terms.map((term) => ({ ...term, isSample: true })),
    now,
  );

type FirstTerm = Partial<StarterTerm> & Pick<StarterTerm, 'name' | 'names'> & { isSample?: boolean };

async function addFirstTerms(db: Trx, kind: TermKind, terms: readonly FirstTerm[], now: Date): Promise<void> {
  const rows = terms.map((term) => ({ ...term, id: randomUUID() as string }));
  await insertOwnTerms(
    db,
    rows.map(({ id, name, group = null, source = null, isSample = false }) => {
      const row = { id, kind, name, group, atc: null, source, isSample, by: '' };
      return { ...row, createdAt: now.toISOString() };
    }),
  );
  await addNamesOf(
    db,
    kind,
    rows.flatMap(({ id, name, names }) => [name, ...names].map((one) => ({ termId: id, name: one }))),
  );
}

const sampleRow = () => ({ id: randomUUID(), isSample: true });

/** A sample as it is stored, with its translations. */
function stored<Sample extends object>(own: Resource, sample: Sample) {
  const { translations, ...row } = translatedSample(own, sample);
  return {
    ...(row as unknown as Omit<Sample, 'translations'>),
    ...sampleRow(),
    translations: JSON.stringify(translations),
  };
}

async function fillSettings(db: Db, now: Date): Promise<void> {
  const updatedAt = now.toISOString();
  const rows = Object.entries({ ...settingDefaults, ...caseSettingDefaults }).map(([key, value]) => ({
    id: randomUUID(),
    key,
    value,
    updatedAt,
  }));
  await db
    .insertInto('site_settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

async function fillSample(db: Trx, now: Date): Promise<void> {
  const at = now.toISOString();
  const updated = <T extends object>(own: Resource, rows: readonly T[]) =>
    rows.map((row) => ({ ...stored(own, row), updatedAt: at }));
  const plain = <T>(row: T) => ({ ...row, ...sampleRow() });

  await db.insertInto('awareness_content').values(updated(awarenessFields, awarenessContent)).execute();
  await db.insertInto('about_sections').values(updated(sectionFields, aboutSections)).execute();
  await db.insertInto('authority_messages').values(updated(messageFields, authorityMessages)).execute();
  await db.insertInto('homepage_content').values(updated(homeFields, homepageContent)).execute();
  await db
    .insertInto('contact_links')
    .values(contactLinks.map((link) => stored(linkFields, link)))
    .execute();
  await announceSampleFiles(db, now);
  await db
    .insertInto('gallery_items')
    .values(galleryItems.map((item) => ({ ...stored(galleryFields, item), uploadedAt: at })))
    .execute();
  await db
    .insertInto('downloadable_resources')
    .values(
      downloadableResources.map((item) => ({
        ...stored(documentFields, item),
        fileSize: sampleFileSize(item.originalName),
        uploadedAt: at,
      })),
    )
    .execute();
  await db
    .insertInto('quiz_questions')
    .values(
      // The times differ by a millisecond each, so that the questions are asked in this order.
      quizQuestions.map((question, position) => ({
        ...stored(questionFields, question),
        options: JSON.stringify(question.options),
        createdAt: new Date(now.getTime() + position).toISOString(),
      })),
    )
    .execute();
  await db
    .insertInto('drug_risks')
    .values(
      drugRisks.map((drug) => ({
        ...stored(drugRiskFields, drug),
        searchText: searchTextOf(drugRiskFields, 'searchText', translatedSample(drugRiskFields, drug)),
      })),
    )
    .execute();
  await db
    .insertInto('safety_alerts')
    .values(safetyAlerts.map((alert) => stored(alertFields, alert)))
    .execute();
  await db
    .insertInto('amc_locations')
    .values(
      amcLocations.map((centre) => ({
        ...stored(centreFields, centre),
        citySearch: searchTextOf(centreFields, 'citySearch', translatedSample(centreFields, centre)),
        nameSearch: searchTextOf(centreFields, 'nameSearch', translatedSample(centreFields, centre)),
      })),
    )
    .execute();

  for (const report of exampleAdrReports) {
    const stored = await insertReport(db, report, { ...sampleRow(), now, year: now.getUTCFullYear() });
    await openCases(db, [caseOfReport(stored, at.slice(0, 10))]);
  }
  for (const message of exampleContactMessages) await insertMessage(db, message, { ...sampleRow(), now });
  await db
    .insertInto('quiz_scores')
    .values(exampleQuizScores.map((score) => ({ ...plain(score), ...scoreSearch(score), completedAt: at })))
    .execute();
}
