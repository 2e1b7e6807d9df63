// Reads the data of printed cases. Each print is recorded in the audit trail. Prints that leave the centre are masked
// as messages are.
import { setImmediate as turn } from 'node:timers/promises';
import type { CaseListing, CasePrint } from '#contract/cases/prints/prints.ts';
import { newestAssessments, printResult } from '#contract/cases/assessment/assessment-rules.ts';
import type { CaseSettings } from '#contract/cases/work/case-settings-rules.ts';
import type { CaseCsvQuery } from '#contract/cases/cases.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { mostSeriousCriterion, patientDied } from '#contract/cases/content/derived-facts-rules.ts';
import { differencesToRead, labelOf, printValue } from '#contract/cases/content/differences-rules.ts';
import { isFollowUp } from '#contract/cases/exchange/icsr-rules.ts';
import { maskForRecipients } from '#contract/cases/exchange/masking-rules.ts';
import { isAside } from '#contract/cases/work/steps-rules.ts';
import type { PrintForm } from '#contract/cases/content/choices-rules.ts';
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { departmentOf } from '#contract/cases/content/reporter-name-rules.ts';
import { listingFacts } from '#contract/cases/prints/listing-rules.ts';
import { cardPairs, listingMax } from '#contract/cases/prints/prints-rules.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { allOf } from '../../../all-of.ts';
import { recordEvent } from '../../../audit/queries.ts';
import { searchFor } from '../../../audit/searched-words.ts';
import { findVersion, listVersions } from '../../../db/history.ts';
import { readPage } from '../../../db/paging.ts';
import { NoSuchRecord } from '../../../db/refused-writes.ts';
import type { Db } from '../../../db/tables.ts';
import { Problem } from '../../../http/problems.ts';
import type { Portal } from '../../../portal.ts';
import { findContactInfo } from '../../contact-info/queries.ts';
import { languageOf } from '../../report-status/queries.ts';
import { listSettings } from '../../site-settings/queries.ts';
import { listConfirmations, unrelatedReactions } from '../work/check-queries.ts';
import {
  listAssessments,
  listAssessmentsOf,
  type StoredAssessment,
} from '../assessment/assessment-queries.ts';
import { patientOf } from '../work/derive.ts';
import { findExchange, listSubmissions, readExchangeSettings } from '../exchange/exchange-queries.ts';
import { listReader } from '../list/list-cases.ts';
import { caseListOn, findCases, type ListedCase, orderOf, reportsOf } from '../list/list-queries.ts';
import { readNameFacts } from '../exchange/masking-queries.ts';
import { noNational, readNationals } from '../exchange/national-queries.ts';
import { findCase, readContents, referenceOf, type StoredCase } from '../queries.ts';
import { readDepartments } from '../../lists/queries.ts';
import { summaryOf } from '../read-case.ts';
import { listSignatures } from '../work/work-queries.ts';

/** The day of a time in the portal's time zone. */
const dayIn = ({ config: { timeZone } }: Portal, at: string): string => dayOf(nowIn(new Date(at), timeZone));

/** Throws `NoSuchRecord`, or the 409 that says why there is no alert card. */
export async function printCase(
  portal: Portal,
  id: string,
  form: PrintForm,
  user: CurrentUser,
): Promise<CasePrint> {
  const { engine, now } = portal;
  const db = engine.reader;
  const row = await findCase(db, id);
  const version = row && (await findVersion(db, id, row.version));
  if (!row || !version) throw new NoSuchRecord();
  const found = await allOf({
    reference: referenceOf(db, row.reportId),
    exchange: findExchange(db, id),
    submissions: listSubmissions(db, [id]),
    signatures: listSignatures(db, [row]),
    assessments: listAssessments(db, id, user.username),
    namesOf: readNameFacts(db, [row]),
    nationals: readNationals(db, [id], portal.config.timeZone),
    centre: readCentre(db),
    confirmations: listConfirmations(db, id),
    language: languageOf(db, row.reportId),
  });
  const isInside = form === 'case';
  const unrelated = unrelatedReactions(found.confirmations);
  const all = found.assessments;
  const assessments = newestAssessments(isInside ? all : all.filter(({ isFixed }) => isFixed));
  const signature = found.signatures.get(id);
  const shown = assessments.map((one) => ({ ...printedAssessment(one), sameAs: sameAs(one, all) }));
  if (form === 'card')
    requireCard(row, signature !== undefined, { content: version.content, assessments: shown });
  const at = now();
  await recordEvent(engine.db, { at, user, action: 'print', kind: 'cases', recordId: id, fields: [form] });
  const { number, state, source, receivedAt, isSample, erasedAt, hasNewInformation } = row;
  const { nationalNumber, nationalSystem, nationalOn } = found.nationals.get(id) ?? noNational;
  return {
    form,
    id,
    number,
    reference: found.reference,
    state,
    source,
    version: row.version,
    receivedAt,
    printedAt: at.toISOString(),
    printedOn: dayIn(portal, at.toISOString()),
    isSample,
    language: found.language,
    erasedAt,
    signature: signature
      ? { fullName: signature.fullName, designation: signature.designation, at: signature.at }
      : null,
    worldwideNumber: nationalNumber,
    nationalSystem,
    nationalOn,
    worldwideId: found.exchange?.worldwideId ?? version.content.worldwideId ?? null,
    isFollowUp: isFollowUp(found.submissions, row.version),
    hasNewInformation,
    content: isInside
      ? withoutOpenDenials(version.content, unrelated)
      : maskForRecipients(version.content, found.namesOf(row)),
    assessments: shown,
    unrelated: [...unrelated],
    centre: found.centre,
    changes: isInside ? await readChanges(db, id, unrelated) : [],
  };
}

const printedAssessment = ({
  drugId,
  reactionId,
  method,
  result,
  answers,
  isFixed,
}: StoredAssessment): CasePrint['assessments'][number] => ({
  drug: drugId,
  reaction: reactionId,
  method,
  result,
  words: printResult(method, result, answers),
  isFixed,
});

/** What was assessed by the assessment whose answers were taken over. */
function sameAs(
  { copiedFrom }: StoredAssessment,
  all: readonly StoredAssessment[],
): CasePrint['assessments'][number]['sameAs'] {
  const found = copiedFrom === null ? undefined : all.find(({ id }) => id === copiedFrom);
  return found ? { drug: found.drugId, reaction: found.reactionId } : null;
}

/** Without the answers that a reaction did not contribute to the death, as long as nobody has confirmed them. */
function withoutOpenDenials(content: CaseContent, unrelated: ReadonlySet<string>): CaseContent {
  if (!content.reactions || !patientDied(content)) return content;
  const reactions = content.reactions.map((reaction) => {
    const { contributedToDeath, ...others } = reaction;
    return contributedToDeath === false && !unrelated.has(reaction.id) ? others : reaction;
  });
  return { ...content, reactions };
}

function requireCard(
  { erasedAt, state }: StoredCase,
  isSigned: boolean,
  assessed: Parameters<typeof cardPairs>[0],
): void {
  if (erasedAt !== null) {
    throw new Problem(409, problems('the_personal_data_of_this_case_was'));
  }
  if (isAside(state) && state !== 'referred') {
    throw new Problem(409, problems('this_case_no_longer_stands'));
  }
  if (!isSigned) {
    throw new Problem(409, problems('an_alert_card_needs_a_signed_case'));
  }
  if (patientDied(assessed.content)) {
    throw new Problem(409, problems('the_patient_has_died'));
  }
  if (cardPairs(assessed).length === 0) {
    throw new Problem(409, problems('no_drug_was_assessed_as_a_certain'));
  }
}

/** The changes of each version, the newest first. */
async function readChanges(
  db: Db,
  id: string,
  unrelated: ReadonlySet<string>,
): Promise<CasePrint['changes']> {
  const changes: CasePrint['changes'] = [];
  let before: CaseContent = {};
  for (const { number } of await listVersions(db, id)) {
    const content = withoutOpenDenials((await findVersion(db, id, number))?.content ?? {}, unrelated);
    const earlier = before;
    const found = differencesToRead(earlier, content).map(({ path, before: old, after }) => ({
      label: labelOf(path, after === undefined ? earlier : content),
      before: printValue(path, old, earlier),
      after: printValue(path, after, content),
    }));
    // The first version is the case itself, which is printed above.
    if (changes.length > 0 || number > 1) changes.unshift({ version: number, differences: found });
    before = content;
  }
  return changes;
}

/** The centre as messages name it; without those settings as the portal does. */
async function readCentre(db: Db): Promise<CasePrint['centre']> {
  const [settings, site, contact] = await Promise.all([
    readExchangeSettings(db),
    listSettings(db),
    findContactInfo(db),
  ]);
  const text = (key: keyof CaseSettings) => settings[key] ?? '';
  const place = [text('e2b_city'), text('e2b_state'), text('e2b_postcode')];
  const address = [text('e2b_department'), text('e2b_address'), ...place].filter((part) => part !== '');
  return {
    name: text('e2b_organisation') || (settingsByKey(site).site_title ?? ''),
    address: address.length > 0 ? address.join(', ') : contact.address,
    telephone: text('e2b_telephone') || contact.phone,
    email: text('e2b_email') || contact.email,
  };
}

const noFacts = listingFacts({ content: {}, assessments: [], department: '' });

/** How many contents a listing holds at a time: one may have 4 MiB. */
const contentsAtOnce = 20;

/** What a listing shows of the contents of cases, in their order. */
async function readForListing(db: Db, rows: readonly ListedCase[]) {
  const departments = await readDepartments(db);
  const shown: {
    criterion: ReturnType<typeof mostSeriousCriterion>;
    patient: string;
    facts: typeof noFacts;
  }[] = [];
  for (let from = 0; from < rows.length; from += contentsAtOnce) {
    const some = rows.slice(from, from + contentsAtOnce);
    const ids = some.map(({ id }) => id);
    const [contents, namesOf, assessments] = await Promise.all([
      readContents(db, ids),
      readNameFacts(db, some),
      listAssessmentsOf(db, ids),
    ]);
    const assessmentsOf = Map.groupBy(
      assessments.filter(({ isFixed }) => isFixed),
      ({ caseId }) => caseId,
    );
    for (const row of some) {
      const { content = {} } = contents.get(row.id) ?? {};
      const masked = maskForRecipients(content, namesOf(row));
      const fixed = newestAssessments(assessmentsOf.get(row.id) ?? []).map(printedAssessment);
      shown.push({
        criterion: mostSeriousCriterion(content),
        patient: patientOf(masked),
        facts: listingFacts({
          content: masked,
          assessments: fixed,
          department: departments.nameOf(departmentOf(content)),
        }),
      });
      await turn();
    }
  }
  return shown;
}

export const tooManyToPrint = (): Problem => new Problem(409, problems('these_are_more_than_1_000_cases'));

/** Records a print of many cases. A line of the trail names at most 300 records. */
export async function recordPrint(
  { engine, keys }: Portal,
  { at, user, ids, q }: { at: Date; user: CurrentUser; ids: readonly string[]; q: string | undefined },
): Promise<void> {
  const { words, about } = searchFor(keys, q);
  for (let first = 0; first === 0 || first < ids.length; first += 300) {
    const records = ids.slice(first, first + 300);
    const details = { amount: records.length, records, ...about };
    await recordEvent(engine.db, { at, user, action: 'print', kind: 'cases', details, words });
  }
}

/** The cases of a view, of filters or of a search, in the order of the list. */
export async function printListing(
  portal: Portal,
  query: CaseCsvQuery,
  user: CurrentUser,
): Promise<CaseListing> {
  const { engine, now } = portal;
  const { sort, order } = orderOf(query);
  const listing = await listReader(portal, user);
  const sought = await findCases(engine, query, listing);
  const page = await readPage(engine.farReader, caseListOn(listing.today), {
    filters: (await engine.findRows(engine.farReader, 'cases', sought)).page,
    sort,
    descending: order === 'desc',
    limit: listingMax,
    from: null,
  });
  const rows = page?.rows ?? [];
  if (page?.hasNext) {
    throw tooManyToPrint();
  }
  const printedAt = now();
  const ids = rows.map(({ id }) => id);
  await recordPrint(portal, { at: printedAt, user, ids, q: query.q });
  const [reports, ofContents, nationals, centre] = await Promise.all([
    reportsOf(engine.farReader, rows),
    readForListing(engine.farReader, rows),
    readNationals(engine.farReader, ids, portal.config.timeZone),
    readCentre(engine.farReader),
  ]);
  return {
    printedAt: printedAt.toISOString(),
    centre,
    rows: rows.map((row, place) => {
      const { criterion = null, patient = '', facts = noFacts } = ofContents[place] ?? {};
      return {
        ...summaryOf(row, reports[place], criterion, nationals.get(row.id)),
        patient,
        worldwideNumber: nationals.get(row.id)?.nationalNumber ?? null,
        receivedOn: row.receivedOn,
        facts,
      };
    }),
  };
}
