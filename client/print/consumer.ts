// The PvPI medicines side effect reporting form for consumers v1.0 as a page of A4: its boxes, in its order. Without a
// case it is the blank form. The labels are ours.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { criteriaOf } from '#contract/cases/content/derived-facts-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import {
  ageOf,
  date,
  each,
  joined,
  othersOf,
  ofDrug,
  parts,
  primaryReporter,
  reactionsText,
  reporterAddress,
  reporterName,
  suspectsOf,
  text,
} from '#contract/cases/prints/form-words-rules.ts';
import type { Key, Write } from './handouts/handout.tsx';
import { box, charactersIn, layOut, type PrintLayout } from './paper.ts';

/** Shares of the page of the columns of medicines, in twelfths. */
const spans = [3.2, 2.6, 1.4, 1.6, 1.6, 1.6];

/** `content` as it may leave the centre: masking-rules.ts. `t` writes the labels. */
export function consumerPages(content: CaseContent, t: Write): PrintLayout {
  const { patient = {}, reactions = [], narrative = '' } = content;
  // Every medicine that was taken, the suspected ones first.
  const drugs = [...suspectsOf(content), ...othersOf(content)];
  const reporter = primaryReporter(content);
  const tick = (key: Key, isOn: boolean) => ({ label: t(key), isOn });
  const met = new Set(reactions.flatMap(criteriaOf));
  const hasOthers = [...met].some((name) => name !== 'death' && name !== 'hospitalisation');
  // One that recovers is still there. An end that nobody knows is no end.
  const isStill = reactions.some(({ outcome }) => outcome === '2' || outcome === '3');
  const isOver = reactions.some(({ outcome, end }) => outcome === '1' || known(end) !== undefined);
  const advisers = [...new Set(drugs.map(({ advisedBy }) => text(advisedBy)).filter((one) => one !== ''))];
  return layOut([
    {
      title: t('consumer_patient'),
      boxes: [
        box('1', t('consumer_initials'), text(patient.initials), { span: 4 }),
        box('1', t('form_sex'), '', {
          span: 4,
          ticks: [
            tick('consumer_male', patient.sex === '1'),
            tick('consumer_female', patient.sex === '2'),
            tick('consumer_other', false),
          ],
        }),
        box('1', t('consumer_age'), ageOf(content), { span: 4 }),
      ],
    },
    {
      title: t('consumer_health'),
      boxes: [
        box('2', t('consumer_reason'), [...new Set(drugs.map(ofDrug.indication))].join('\n').trim(), {
          span: 6,
          lines: 3,
        }),
        box('2', t('consumer_advised'), advisers.join('\n'), {
          span: 6,
          lines: 2,
          ticks: [
            tick('consumer_doctor', false),
            tick('consumer_pharmacist', false),
            tick('consumer_friends', false),
            tick('consumer_self', false),
          ],
        }),
      ],
    },
    {
      title: t('consumer_person'),
      boxes: [
        box('3', t('consumer_name'), reporterName(reporter), { span: 5, lines: 2 }),
        box('3', t('consumer_address'), reporterAddress(reporter), { span: 7, lines: 2 }),
        box('3', t('consumer_telephone'), parts([reporter.telephone, reporter.contact], ', '), { span: 6 }),
        box('3', t('consumer_email'), text(reporter.email), { span: 6 }),
      ],
    },
    {
      title: t('consumer_medicines'),
      rowName: t('form_medicine'),
      columns: (
        [
          'consumer_medicine_name',
          'consumer_quantity',
          'form_expiry',
          'form_started',
          'form_stopped',
          'consumer_dosage_form',
        ] as const
      ).map((key, place) => ({ label: t(key), columns: charactersIn(spans[place] ?? 1), lines: 4 })),
      rows: drugs.map((drug) => [
        ofDrug.name(drug),
        joined([ofDrug.dose(drug), ofDrug.frequency(drug)], '\n'),
        ofDrug.expiry(drug),
        ofDrug.started(drug),
        ofDrug.stopped(drug),
        (drug.doses ?? []).map(({ form }) => text(form)).join('\n'),
      ]),
      rowCount: 4,
    },
    {
      title: t('consumer_effect'),
      boxes: [
        box(
          '5',
          t('consumer_began'),
          each(reactions, ({ onset }) => date(onset)),
          { span: 4, lines: 2 },
        ),
        box(
          '5',
          t('consumer_ended'),
          each(reactions, ({ end }) => date(end)),
          { span: 4, lines: 2 },
        ),
        box('5', t('consumer_still'), '', {
          span: 4,
          ticks: [tick('consumer_yes', isStill), tick('consumer_no', !isStill && isOver)],
        }),
        box('6', t('consumer_how_bad'), '', {
          span: 12,
          ticks: [
            // A case does not say it: a person ticks one of the first two.
            tick('consumer_not_affected', false),
            tick('consumer_affected', false),
            tick('consumer_hospital', met.has('hospitalisation')),
            tick('consumer_death', met.has('death')),
            tick('consumer_others', hasOthers),
          ],
        }),
        box('7', t('consumer_describe'), joined([reactionsText(content), narrative], '\n'), {
          span: 12,
          lines: 14,
          grows: true,
        }),
      ],
    },
  ]);
}
