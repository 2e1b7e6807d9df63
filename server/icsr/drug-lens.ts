// Maps the drugs of a case to elements of a message: the list itself under `primaryRole`, roles and assessments beside it.
// Paths of `drugs` start at `adverseEventAssessment`.
import { drugFields as fields } from '#contract/cases/content/drug-fields-rules.ts';
import { isUnknown, known } from '#contract/cases/content/fields-rules.ts';
import { sameValue } from '#contract/cases/content/paths-rules.ts';
import { ucumOf } from '#contract/cases/content/units-rules.ts';
import { systems } from './codes.ts';
import { identified } from './event-lens.ts';
import { addItem, codes, entries, itemsOf, type ListPlace, reactionRef, rows } from './list-lens.ts';
import { type Json, type Lens, merged, Reading, record, type Writing } from './lens.ts';
import { leaf, meddra } from './leaf-lens.ts';
import { grouped } from './people-lens.ts';
import { find, observed, type Path, removeChain, step, steps } from './places.ts';
import { timing } from './timing-lens.ts';
import { childOf, element, type XmlElement } from './xml.ts';

const kindOfProduct: Path = steps('consumable', 'instanceOfKind', 'kindOfProduct');
const components: Path = [step('component', { typeCode: 'COMP' })];

/** The older list of ICH has three digits, EDQM's standard terms a longer code. */
const routeSystem = (code: string) => (/^\d{3}$/.test(code) ? systems.oldRoute : systems.route);

const { doses: doseRules, substances, indications, timeToOnset, rechallenge, assessments } = fields;
const dose = merged(
  timing(
    {
      start: ['start', doseRules.fields.start],
      end: ['end', doseRules.fields.end],
      duration: ['duration', doseRules.fields.duration],
      every: ['every', doseRules.fields.every],
    },
    true,
  ),
  record({
    text: leaf(doseRules.fields.text, [step('text')]),
    ...codedText('route', [step('routeCode')], routeSystem),
    amount: leaf(doseRules.fields.amount, [step('doseQuantity')]),
    batch: leaf(
      doseRules.fields.batch,
      steps('consumable', 'instanceOfKind', 'productInstanceInstance', 'lotNumberText'),
    ),
    parentRoute: leaf(doseRules.fields.parentRoute, [
      step('inboundRelationship', { typeCode: 'REFR' }),
      observed('parentRoute'),
      step('value', { 'xsi:type': 'CE' }),
      step('originalText'),
    ]),
    ...codedText('form', [...kindOfProduct, step('formCode')], systems.form),
  }),
);

/** A dose form or a route: its text, and its code with version if known. */
function codedText(
  name: 'form' | 'route',
  path: Path,
  system: string | ((code: string) => string),
): Record<string, Lens> {
  const own = doseRules.fields;
  const [words, code, version] = [own[name], own[`${name}Code`], own[`${name}Version`]];
  return {
    [`${name}Code`]: leaf(code, path, { place: 'code', system }),
    [`${name}Version`]: leaf(version, path, { place: 'codeSystemVersion' }),
    [name]: leaf(words, [...path, step('originalText')]),
  };
}

const dosePlace: ListPlace = {
  base: [],
  item: [step('outboundRelationship2', { typeCode: 'COMP' }), ...steps('substanceAdministration')],
  only: (target) => target.attributes['moodCode'] !== 'INT',
};

const related = (what: Parameters<typeof observed>[0], typeCode: string): Path => [
  step('outboundRelationship2', { typeCode }),
  observed(what),
];

/** G.k.11: the note, and after it the expiry dates of the doses, which have no element of their own. */
const noteField = { ...fields.note, isPlain: true } as const;
const noteText = leaf(noteField, [...related('note', 'REFR'), step('value')], { type: 'ST' });
const expiryLine = /^Expiry date(?: \(dose (\d+)\))?: (\d{4}(?:-\d\d){0,2})$/;

function noteOf(entry: Json): string | undefined {
  const doses = (entry['doses'] ?? []) as { expiry?: string }[];
  const lines = doses.flatMap(({ expiry }, number) => {
    const date = known(expiry);
    if (date === undefined) return [];
    return [`Expiry date${doses.length > 1 ? ` (dose ${number + 1})` : ''}: ${date}`];
  });
  const note = known(entry['note'] as string | undefined);
  return [...(note === undefined ? [] : [note]), ...lines].join('\n') || undefined;
}

const note: Lens = {
  get(at, reading) {
    const text = noteText.get(at, reading) as string | undefined;
    if (text === undefined) return undefined;
    const lines = text.split('\n');
    const expiries = new Map<number, string>();
    for (let last = lines.at(-1); last !== undefined; last = lines.at(-1)) {
      const [, number = '1', date] = expiryLine.exec(last) ?? [];
      if (date === undefined) break;
      expiries.set(Number(number) - 1, date);
      lines.pop();
    }
    return { ...(lines.length > 0 && { note: lines.join('\n') }), expiries };
  },
  put: (at, value, writing, path) => noteText.put(at, value, writing, path),
};

const pairItem = (lens: Record<string, Lens>, reference: Path, number: string): Lens =>
  record({ reaction: reactionRef(reference, number), ...lens });
const actReference: Path = [...steps('actReference'), step('id')];

const parts: Lens = record({
  name: leaf(fields.name, [...kindOfProduct, step('name')], { required: true }),
  manufacturer: leaf(fields.manufacturer, [
    ...kindOfProduct,
    ...steps('asManufacturedProduct'),
    step('subjectOf', { typeCode: 'SBJ' }),
    ...steps('approval', 'holder', 'role', 'playingOrganization'),
    step('name'),
  ]),
  substances: rows(
    { base: kindOfProduct, item: [step('ingredient', { classCode: 'ACTI' })] },
    record({
      strength: leaf(substances.fields.strength, [
        step(
          'quantity',
          {},
          () => true,
          () => [element('denominator', { value: '1', unit: '1' })],
        ),
        step('numerator'),
      ]),
      name: leaf(substances.fields.name, [...steps('ingredientSubstance'), step('name')]),
    }),
  ),
  timeToOnset: rows(
    {
      base: [],
      item: [
        step(
          'outboundRelationship1',
          { typeCode: 'SAS' },
          ({ attributes }) => attributes['typeCode'] === 'SAS',
        ),
      ],
    },
    pairItem(
      { interval: leaf(timeToOnset.fields.interval, [step('pauseQuantity')]) },
      actReference,
      'G.k.9.i.3.1',
    ),
    (row) => row['reaction'],
  ),
  rechallenge: rows(
    { base: [], item: related('rechallenge', 'PERT') },
    pairItem(
      {
        result: leaf(rechallenge.fields.result, [step('value')], { type: 'CE', system: systems.rechallenge }),
      },
      [step('outboundRelationship1', { typeCode: 'REFR' }), ...actReference],
      'G.k.9.i.4',
    ),
    (row) => row['reaction'],
  ),
  flags: codes(
    fields.flags,
    {
      base: [],
      item: related('flag', 'REFR'),
      only: (target) =>
        (childOf(target, 'value')?.attributes['codeSystem'] ?? systems.drugFlag) === systems.drugFlag,
    },
    [step('value')],
    systems.drugFlag,
  ),
  note,
  indications: rows(
    {
      base: [],
      item: [step('inboundRelationship', { typeCode: 'RSON' }), observed('indication')],
      fresh(target) {
        target.children.push(
          element('value', { 'xsi:type': 'CE', codeSystem: systems.meddra }),
          element('performer', { typeCode: 'PRF' }, [
            element('assignedEntity', { classCode: 'ASSIGNED' }, [
              element('code', { code: '3', codeSystem: systems.author, displayName: 'sourceReporter' }),
            ]),
          ]),
        );
      },
    },
    record({
      code: meddra(indications.fields.code, [step('value')]),
      text: leaf(indications.fields.text, [step('value'), step('originalText')]),
    }),
  ),
  action: leaf(
    fields.action,
    [
      step('inboundRelationship', { typeCode: 'CAUS' }),
      ...steps('act'),
      step('code', {}, ({ attributes }) => (attributes['codeSystem'] ?? systems.action) === systems.action),
    ],
    { system: systems.action, unknownCode: '0' },
  ),
});

/** A dose in a unit that is none of UCUM leaves in the unit that it means, otherwise in words (G.k.4.r.8). */
const doseInUcum: Lens = {
  get: (at, reading) => dose.get(at, reading),
  put(at, value, writing, path) {
    const entry = (value ?? {}) as Json;
    const before = (dose.get(at, new Reading()) ?? {}) as Json;
    const isAsBefore = sameValue(before['amount'], entry['amount']);
    dose.put(at, isAsBefore ? entry : inUcum(entry), writing, path);
  },
};

function inUcum({ amount, ...entry }: Json): Json {
  if (typeof amount !== 'object' || amount === null || isUnknown(amount)) return { ...entry, amount };
  const { value, unit } = amount as { value?: number; unit: string };
  if (Object.hasOwn(doseRules.fields.amount.units, unit)) return { ...entry, amount };
  const meant = ucumOf(unit);
  if (meant !== undefined) return { ...entry, amount: { ...amount, unit: meant } };
  const words = [known(entry['text'] as string | undefined), `${value ?? ''} ${unit}`.trim()];
  return { ...entry, text: words.filter(Boolean).join('; ') };
}

const dosesOf = (number: number): Lens => entries(7, dosePlace, doseInUcum, number + 1);

/** The drug that a causality assessment is about: its id in the message. */
const productRef: Path = [
  step('subject2', { typeCode: 'SUBJ' }),
  ...steps('productUseReference'),
  step('id'),
];
const isAbout = (root: string) => (target: XmlElement) =>
  (find(target, productRef)?.attributes['root'] ?? '').toLowerCase() === root.toLowerCase();
const aboutPlace = (what: 'role' | 'causality', root: string): ListPlace => ({
  base: [],
  item: [...components, observed(what, 'causalityAssessment')],
  only: isAbout(root),
});

/** Adds to a new assessment the drug that it is about, as the last element. */
const addAbout = (root: string) => (target: XmlElement) => {
  target.children.push(
    element('subject2', { typeCode: 'SUBJ' }, [
      element('productUseReference', { classCode: 'SBADM', moodCode: 'EVN' }, [element('id', { root })]),
    ]),
  );
};

const roleLens = leaf(fields.role, [step('value')], { type: 'CE', system: systems.role, required: true });
const assessmentLens: Lens = record({
  result: leaf(assessments.fields.result, [step('value')], { type: 'ST' }),
  method: leaf(assessments.fields.method, [step('methodCode'), step('originalText')]),
  source: leaf(assessments.fields.source, [
    step('author', { typeCode: 'AUT' }),
    ...steps('assignedEntity'),
    step('code'),
    step('originalText'),
  ]),
  reaction: reactionRef(
    [step('subject1', { typeCode: 'SUBJ' }), ...steps('adverseEffectReference'), step('id')],
    'G.k.9.i.1',
  ),
});

const assessmentsOf = (root: string): Lens =>
  rows({ ...aboutPlace('causality', root), fresh: addAbout(root) }, assessmentLens);

export const drugs: Lens = {
  get(at, reading) {
    const role = primaryRoleOf(at);
    return role && list(at, []).get(role, reading);
  },
  put(at, value, writing, path) {
    const role = primaryRoleOf(at);
    if (!role) return;
    const before = rootsIn(role);
    const made: string[] = [];
    list(at, made).put(role, value, writing, path);
    // Removing a drug also removes its role and its assessments.
    for (const root of before.filter((one) => !made.includes(one))) {
      for (const what of ['role', 'causality'] as const) {
        for (const { chain } of itemsOf(at, aboutPlace(what, root))) removeChain(at, chain);
      }
    }
  },
};

const primaryRoleOf = (at: XmlElement) => find(at, steps('subject1', 'primaryRole'));

const drugPlace: ListPlace = {
  base: grouped('4', 'drugInformation'),
  item: [...components, ...steps('substanceAdministration')],
  fresh(target, entry) {
    target.children.push(element('id', { root: entry['id'] as string }));
  },
};
const rootsIn = (role: XmlElement): string[] =>
  itemsOf(role, drugPlace).flatMap(({ target }) => childOf(target, 'id')?.attributes['root'] ?? []);

const list = (assessment: XmlElement, made: string[]): Lens =>
  identified(
    6,
    {
      get(target, _, reading, number) {
        const { note: text, expiries, ...rest } = splitNote(parts.get(target, reading));
        const doses = dosesOf(number).get(target, reading) as Json[] | undefined;
        const dated = doses?.map((one, place) => {
          const expiry = expiries?.get(place);
          return expiry === undefined ? one : { ...one, expiry };
        });
        return {
          ...rest,
          ...(text !== undefined && { note: text }),
          ...(dated && { doses: dated }),
          ...aboutDrug(assessment, target, reading),
        };
      },
      put(target, entry, writing, path, number) {
        parts.put(target, { ...entry, note: noteOf(entry) }, writing, path);
        dosesOf(number).put(target, entry['doses'], writing, `${path}.doses`);
        const root = childOf(target, 'id')?.attributes['root'] ?? '';
        made.push(root);
        putAbout(assessment, root, entry, writing, path);
      },
    },
    drugPlace,
    {},
  );

function splitNote(value: unknown): Json & { note?: string; expiries?: Map<number, string> } {
  const { note: both, ...rest } = (value ?? {}) as Json & {
    note?: { note?: string; expiries?: Map<number, string> };
  };
  return { ...rest, ...both };
}

function aboutDrug(assessment: XmlElement, target: XmlElement, reading: Reading): Json {
  const root = childOf(target, 'id')?.attributes['root'];
  if (root === undefined) return {};
  for (const what of ['role', 'causality'] as const) {
    for (const { target: one } of itemsOf(assessment, aboutPlace(what, root))) {
      const id = find(one, productRef);
      if (id) reading.see(id, 'root');
    }
  }
  const [first] = itemsOf(assessment, aboutPlace('role', root));
  const role = first && roleLens.get(first.target, reading);
  const all = assessmentsOf(root).get(assessment, reading);
  return { ...(role !== undefined && { role }), ...(all !== undefined && { assessments: all }) };
}

function putAbout(assessment: XmlElement, root: string, entry: Json, writing: Writing, path: string): void {
  const place = { ...aboutPlace('role', root), fresh: addAbout(root) };
  let target = itemsOf(assessment, place)[0]?.target;
  if (!target) {
    target = addItem(assessment, place);
    addAbout(root)(target);
  }
  roleLens.put(target, entry['role'], writing, `${path}.role`);
  const given = ((entry['assessments'] ?? []) as Json[]).filter(
    ({ result }) => writing.isForeign || (result !== undefined && !isUnknown(result)),
  );
  assessmentsOf(root).put(assessment, given, writing, `${path}.assessments`);
}
