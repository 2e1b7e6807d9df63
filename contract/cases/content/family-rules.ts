// A medicine that a mother or father took and that reached a child or an unborn child: which person is the patient, and
// what the case of the other person takes over. Sources: ICH E2B(R3) guide, D.1 and D.10, C.1.10.r; ICH E2D(R1), on
// exposure in pregnancy.
import { type CaseContent, contentFields, type Drug, type Reaction } from './content-rules.ts';
import { isSuspect } from './criteria-rules.ts';
import { type Amount, type Fields, known } from './fields-rules.ts';

export const relatives = ['parent', 'child'] as const;
export type Relative = (typeof relatives)[number];

/** Whether the patient is a child or an unborn child whom the medicine reached through a parent. */
export const isOfParent = ({ patient = {}, parent }: CaseContent): boolean =>
  patient.exposedVia !== undefined || parent !== undefined;

/** The loss of a pregnancy: without another reaction of the child, the mother is the patient. */
const loss =
  /\b(?:miscarr\p{L}*|abortion|still ?birth|stillborn|f(?:o)?etal (?:death|demise|loss)|intra-?uterine (?:death|f(?:o)?etal death)|iu?fd|blighted ovum)\b|गर्भपात|गर्भ गिर|मृत जन्म|मृत शिशु|\b(?:garbhpat|garbhapat)\b/iu;
/** Other harm of an unborn or a newborn child. */
const ofChild =
  /\b(?:malform\p{L}*|congenital|birth defect\p{L}*|teratogen\p{L}*|cleft (?:lip|palate)|spina bifida|anencephaly|neural tube|f(?:o)?etal (?:distress|growth \p{L}+)|neonat\p{L}*|newborn|low birth weight|(?:baby|infant|foetus|fetus)\p{L}*)\b|जन्मजात|विकृति|कटे होंठ|नवजात|शिशु/iu;
/** An exposure is no reaction. */
const exposure =
  /^\W*(?:(?:maternal|paternal|drug|medicine|f(?:o)?etal|infant|inadvertent|accidental|first|second|third|trimester)\W+)*exposure\b(?!.*\b(?:with|and|followed)\b)|^\W*no (?:adverse )?(?:reaction|event|effect)s?\W*$/iu;

const wordsOf = ({ term, termNative, description }: Reaction): string =>
  [term, termNative?.text, description].flatMap((text) => known(text) ?? []).join('\n');
const termOf = ({ term, termNative }: Reaction): string => known(term) ?? known(termNative?.text) ?? '';

/** The words by which checks name harm to an unborn or a newborn child. */
const saysLoss = (reaction: Reaction): boolean => loss.test(wordsOf(reaction));
const saysChild = (reaction: Reaction): boolean =>
  !saysLoss(reaction) && (reaction.seriousness?.congenitalAnomaly === true || ofChild.test(termOf(reaction)));

/** Whether every reaction is one of the child, although the patient is somebody else. */
export function isChildThePatient(content: CaseContent): boolean {
  const { patient = {}, reactions = [] } = content;
  const isMother = patient.pregnant === true || patient.breastFeeding === true;
  return isMother && !isOfParent(content) && reactions.length > 0 && reactions.every(saysChild);
}

/** Whether a pregnancy was lost, without another reaction, and the child is the patient. */
export function isMotherThePatient(content: CaseContent): boolean {
  const { reactions = [] } = content;
  return isOfParent(content) && reactions.length > 0 && reactions.every(saysLoss);
}

const flagsOf = ({ flags = [] }: Drug): readonly string[] => flags;

/** Whether somebody was exposed in pregnancy, through a parent or in breast-feeding. */
const isExposure = (content: CaseContent): boolean => {
  const { patient = {}, drugs = [] } = content;
  return (
    isOfParent(content) ||
    patient.pregnant === true ||
    patient.breastFeeding === true ||
    drugs.some((drug) => flagsOf(drug).includes('pregnancyExposure') || flagsOf(drug).includes('3'))
  );
};

/**
 * An exposure without a reaction of anybody: it is kept and followed, and does not leave as a case report. A reaction
 * whose term only says the exposure is none.
 */
export function isExposureOnly(content: CaseContent): boolean {
  const named = (content.reactions ?? []).filter(
    (reaction) => wordsOf(reaction) !== '' || reaction.code !== undefined,
  );
  const isExposed = named.every((reaction) => {
    const words = termOf(reaction);
    return words !== '' && exposure.test(words) && known(reaction.description) === undefined;
  });
  return isExposed && (named.length > 0 || isExposure(content));
}

/** How many days a unit of a gestation has. */
const daysOf = { d: 1, wk: 7, mo: 30.4375 } as const;
/** The trimesters of a pregnancy. */
const trimesters = 3;

/** Whether a gestation is of this level: nobody was carried for longer than a year, and 44 weeks are rare. */
export function gestationIs(level: 'impossible' | 'unusual', { value = 0, unit }: Amount): boolean {
  if (unit === '{Trimester}') {
    return level === 'impossible' && !(Number.isInteger(value) && value >= 1 && value <= trimesters);
  }
  const days = value * (daysOf[unit as keyof typeof daysOf] ?? 0);
  const isImpossible = value <= 0 || days > 375;
  return level === 'impossible' ? isImpossible : !isImpossible && days > 308;
}

/** The routes by which a medicine of the mother reaches her child, by `patient.exposedVia`. */
export const routesOfChild: Readonly<Record<string, string>> = {
  mother: 'Transplacental',
  breastMilk: 'Transmammary',
};

/** Sex of the parent, where the way of the exposure says it. */
export const sexOfParent: Readonly<Record<string, '1' | '2'>> = { mother: '2', breastMilk: '2', father: '1' };

/** The way of an exposure by the sex of the parent and the routes: by breast milk where no other route is said. */
export function exposureOf({ parent, drugs = [] }: CaseContent): 'mother' | 'father' | 'breastMilk' {
  if (parent?.sex === '1') return 'father';
  const doses = drugs.filter(isSuspect).flatMap((drug) => drug.doses ?? []);
  const says = (text: RegExp, code: string) =>
    doses.some((dose) => text.test(known(dose.route) ?? '') || dose.routeCode === code);
  const isOnlyByMilk = says(/trans-?mammar|breast/i, '063') && !says(/trans-?placent/i, '064');
  return isOnlyByMilk ? 'breastMilk' : 'mother';
}

/** The parent as messages carry it: with the sex that the way of the exposure says. Undefined: there is none. */
export function parentOf({ patient = {}, parent }: CaseContent): CaseContent['parent'] {
  const sex = sexOfParent[patient.exposedVia ?? ''];
  if (parent?.sex !== undefined || sex === undefined) return parent;
  return { ...parent, sex };
}

/** Whether the patient of one case can be the parent in another: no child, and of the same sex where both are known. */
export function mayBeParentIn(person: CaseContent, other: CaseContent): boolean {
  const [sex, sexThere] = [known(person.patient?.sex), known(parentOf(other)?.sex)];
  return !isOfParent(person) && (sex === undefined || sexThere === undefined || sex === sexThere);
}

/** The drugs of a child with their routes: those that are suspected and have none reached it through the mother. */
export function drugsOfChild({ patient = {}, drugs }: CaseContent): CaseContent['drugs'] {
  const route = routesOfChild[patient.exposedVia ?? ''];
  if (route === undefined) return drugs;
  return drugs?.map((drug) => {
    if (!isSuspect(drug)) return drug;
    const doses = drug.doses ?? [{ id: drug.id }];
    return { ...drug, doses: doses.map((dose) => (hasRoute(dose) ? dose : { ...dose, route })) };
  });
}
type Dose = NonNullable<Drug['doses']>[number];
const hasRoute = ({ route, routeCode }: Dose): boolean => route !== undefined || routeCode !== undefined;

/**
 * The content of the case of the other person, with what is true of both: the medicines with their roles and doses, the
 * reporters, the received day, and the person who is the patient here as the parent there, or the other way round.
 * Outcomes of drugs and judgements are of one person and stay. So do reactions, but those in `theirs`, which are of the
 * other person. `newId` gives ids to the entries.
 */
export function caseOfRelative(
  content: CaseContent,
  relative: Relative,
  newId: () => string,
  theirs: readonly string[] = [],
): CaseContent {
  const reactions = (content.reactions ?? []).filter(({ id }) => theirs.includes(id));
  const { reporters, doctor, reportType, firstReceivedOn, nativeSummaries: _n } = content;
  const shared: CaseContent = {
    ...(reportType !== undefined && { reportType }),
    ...(firstReceivedOn !== undefined && { firstReceivedOn }),
    ...(reporters && { reporters }),
    ...(doctor && { doctor }),
    ...(reactions.length > 0 && { reactions }),
  };
  const own = relative === 'child' ? childOf(content) : parentAsPatient(content);
  return withNewIds({ ...shared, ...own }, newId);
}

function childOf({ patient = {}, history, pastDrugs, drugs = [] }: CaseContent): CaseContent {
  const exposedVia = patient.breastFeeding === true && patient.pregnant !== true ? 'breastMilk' : 'mother';
  const { initials, birthDate, sex, lastMenstrualPeriod, weightKg, heightCm, historyText } = patient;
  const age = known(patient.ageAtOnset);
  const parent = present({
    initials,
    birthDate,
    age: age && (age.unit === 'a' || age.unit === '10.a') ? { value: age.value, unit: age.unit } : undefined,
    sex,
    lastMenstrualPeriod,
    weightKg,
    heightCm,
    historyText,
    history,
    pastDrugs,
  }) as NonNullable<CaseContent['parent']>;
  const route = routesOfChild[exposedVia];
  return {
    patient: { exposedVia },
    ...(Object.keys(parent).length > 0 && { parent }),
    drugs: drugs.map((drug) => {
      const doses = (drug.doses ?? [{ id: drug.id }]).map(
        ({ route: parentRoute, routeCode: _c, routeVersion: _v, ...dose }) => ({
          ...dose,
          ...(route !== undefined && { route }),
          ...(parentRoute !== undefined && { parentRoute }),
        }),
      );
      return { ...ofBoth(drug), doses };
    }),
  };
}

function parentAsPatient({ patient = {}, parent = {}, drugs = [] }: CaseContent): CaseContent {
  const { initials, birthDate, age, lastMenstrualPeriod, weightKg, heightCm, historyText } = parent;
  const { history, pastDrugs } = parent;
  const { exposedVia } = patient;
  const person = present({
    initials,
    birthDate,
    ageAtOnset: age,
    sex: parent.sex ?? sexOfParent[exposedVia ?? ''],
    lastMenstrualPeriod,
    weightKg,
    heightCm,
    historyText,
    pregnant: exposedVia === 'mother' ? true : undefined,
    breastFeeding: exposedVia === 'breastMilk' ? true : undefined,
  }) as NonNullable<CaseContent['patient']>;
  const reached = new Set(Object.values(routesOfChild).map((route) => route.toLowerCase()));
  return {
    ...(Object.keys(person).length > 0 && { patient: person }),
    ...(history && { history }),
    ...(pastDrugs && { pastDrugs }),
    drugs: drugs.map((drug) => {
      if (!drug.doses) return ofBoth(drug);
      const doses = drug.doses.map(({ parentRoute, route, routeCode, routeVersion, ...dose }) => {
        const isOfChild = parentRoute !== undefined || reached.has((known(route) ?? '').toLowerCase());
        const ways = isOfChild ? { route: parentRoute } : { route, routeCode, routeVersion };
        return { ...dose, ...present(ways) };
      });
      return { ...ofBoth(drug), doses };
    }),
  };
}

/** What is true of a drug for both persons: not what was done with it, and no judgement. */
const ofBoth = ({ id, role, name, substances, manufacturer, indications, note }: Drug): Drug =>
  present({ id, role, name, substances, manufacturer, indications, note }) as Drug;

const present = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The content with a new id for each entry. */
function withNewIds(content: CaseContent, newId: () => string): CaseContent {
  const of = (fields: Fields, value: object): object =>
    Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        const field = fields[name];
        if (field?.kind === 'group') return [name, of(field.fields, one as object)];
        if (field?.kind !== 'entries') return [name, one];
        const entries = (one as { id: string }[]).map((entry) => ({
          ...of(field.fields, entry),
          id: newId(),
        }));
        return [name, entries];
      }),
    );
  return of(contentFields, content) as CaseContent;
}
