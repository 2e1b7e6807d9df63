// The first content of a database: settings with their defaults, the contact record (with any `SEED`), and
// sample content and made-up cases if `SEED` asks for them. Sample rows are marked, and an administrator's change removes the
// mark.
import { randomUUID } from 'node:crypto';
import { caseSettingDefaults } from '#contract/cases/work/case-settings-rules.ts';
import { sampleContact } from '#contract/contact-info-rules.ts';
import { settingDefaults } from '#contract/site-settings-rules.ts';
import type { Config } from '../config.ts';
import { insertReport } from '../features/adr-reports/queries.ts';
import { caseOfReport, openCases } from '../features/cases/intake/open-case.ts';
import { scoreSearch } from '../features/quiz-scores/queries.ts';
import { addNames, foldName, hasTerms, insertTerm } from '../features/terms/queries.ts';
import { insertMessage } from '../features/contact-messages/queries.ts';
import { incrementContentVersion } from '../db/content-version.ts';
import type { Engine } from '../db/engines/engine.ts';
import { insertDemoCases } from './demo/insert-cases.ts';
import { aboutSections } from './sample/about-sections.ts';
import { amcLocations } from './sample/amc-locations.ts';
import { authorityMessages } from './sample/authority-messages.ts';
import { awarenessContent } from './sample/awareness-content.ts';
import { contactLinks } from './sample/contact-links.ts';
import { downloadableResources } from './sample/downloadable-resources.ts';
import { announceSampleFiles, sampleFileSize } from './sample-files.ts';
import { drugRisks } from './sample/drug-risks.ts';
import { exampleAdrReports, exampleContactMessages, exampleQuizScores } from './sample/examples.ts';
import { galleryItems } from './sample/gallery-items.ts';
import { homepageContent } from './sample/homepage-content.ts';
import { quizQuestions } from './sample/quiz-questions.ts';
import { searchText } from '../db/search-text.ts';
import type { Db, Trx } from '../db/tables.ts';

/**
 * Fills an empty database, and adds the settings of a newer version and the first substances. Changes nothing else in a
 * filled one.
 */
export async function seedDatabase(
  engine: Engine,
  seed: Config['seed'],
  now: Date,
  timeZone = 'Asia/Kolkata',
): Promise<void> {
  await engine.db.transaction().execute(async (db) => {
    // The first write takes the lock, so only one of several starting processes fills the database.
    await incrementContentVersion(db);
    await fillSettings(db, now);
    const filled = await db.selectFrom('contact_info').select('id').executeTakeFirst();
    if (!filled) await fillEmpty(db, seed, now, timeZone);
    await seedSubstances(db, now);
  });
}

async function fillEmpty(db: Trx, seed: Config['seed'], now: Date, timeZone: string): Promise<void> {
  await db
    .insertInto('contact_info')
    .values({ ...sampleContact, ...sampleRow(), updatedAt: now.toISOString() })
    .execute();
  // Before the sample report, so that numbers follow the order of arrival.
  if (seed === 'demo') await insertDemoCases(db, now, timeZone);
  if (seed !== 'none') await fillSample(db, now);
}

/**
 * The medicines of the risk checker are the first substances. Substances are never deleted, so a portal that has one was
 * filled before.
 */
async function seedSubstances(db: Trx, now: Date): Promise<void> {
  if (await hasTerms(db, 'substance')) return;
  const risks = await db
    .selectFrom('drug_risks')
    .select('drugName')
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('drugName')
    .execute();
  const names = new Map(risks.map(({ drugName }) => [foldName(drugName), drugName.trim()]));
  for (const name of names.values()) {
    const id = randomUUID();
    const row = { id, kind: 'substance', name, group: null, atc: null, by: '', createdAt: now.toISOString() };
    await insertTerm(db, row);
    await addNames(db, 'substance', id, [name]);
  }
}

const sampleRow = () => ({ id: randomUUID(), isSample: true });

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
  const updated = <T>(row: T) => ({ ...row, ...sampleRow(), updatedAt: at });
  const plain = <T>(row: T) => ({ ...row, ...sampleRow() });

  await db.insertInto('awareness_content').values(awarenessContent.map(updated)).execute();
  await db.insertInto('about_sections').values(aboutSections.map(updated)).execute();
  await db.insertInto('authority_messages').values(authorityMessages.map(updated)).execute();
  await db.insertInto('homepage_content').values(homepageContent.map(updated)).execute();
  await db.insertInto('contact_links').values(contactLinks.map(plain)).execute();
  await announceSampleFiles(db, now);
  await db
    .insertInto('gallery_items')
    .values(galleryItems.map((item) => ({ ...plain(item), uploadedAt: at })))
    .execute();
  await db
    .insertInto('downloadable_resources')
    .values(
      downloadableResources.map((item) => ({
        ...plain(item),
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
        ...plain(question),
        options: JSON.stringify(question.options),
        createdAt: new Date(now.getTime() + position).toISOString(),
      })),
    )
    .execute();
  await db
    .insertInto('drug_risks')
    .values(
      drugRisks.map((drug) => ({ ...plain(drug), searchText: searchText(drug.drugName, drug.commonADRs) })),
    )
    .execute();
  await db
    .insertInto('amc_locations')
    .values(amcLocations.map((centre) => ({ ...plain(centre), citySearch: searchText(centre.city) })))
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
