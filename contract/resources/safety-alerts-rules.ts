// A safety alert of an authority about a medicine or a class of medicines.
import { type InputOf, isActive, type RecordOf, resource } from '../fields/kinds-rules.ts';

export const safetyAlerts = resource({
  kind: 'safety-alerts',
  one: 'a safety alert',
  many: 'safety alerts',
  icon: 'warning',
  publicList: 'Active safety alerts of authorities, newest first',
  fields: {
    /** The medicine or class as packs and prescriptions have it, so it is not translated. */
    medicine: {
      kind: 'text',
      search: true,
      alsoCalled: ['Suspected drug', 'Suspected drugs', 'Drug', 'Name of drug', 'Medicine or class'],
    },
    /** Brands, medicines of a class, and names in other scripts, with commas between them. */
    otherNames: { kind: 'longText', max: 1_000, isOptional: true, search: true },
    reaction: {
      kind: 'text',
      isTranslated: true,
      inRow: true,
      search: true,
      alsoCalled: ['Adverse reaction', 'Adverse reactions', 'Adverse drug reaction', 'ADR'],
    },
    /** Who gave the alert: IPC, CDSCO. */
    authority: {
      kind: 'text',
      max: 100,
      isTranslated: true,
      inRow: true,
      search: true,
      alsoCalled: ['Issued by', 'Agency', 'Source'],
    },
    /** The day on which it was given. */
    alertDate: { kind: 'day', inRow: true, alsoCalled: ['Date', 'Date of alert', 'Date of issue'] },
    /** The authority's number of the alert. */
    number: {
      kind: 'text',
      max: 100,
      isOptional: true,
      search: true,
      alsoCalled: ['Alert number', 'Alert no', 'File no', 'Reference'],
    },
    sourceUrl: { kind: 'address', files: [], isOptional: true, alsoCalled: ['Address', 'Link', 'URL'] },
    /** What it says, in the institute's words. */
    content: {
      kind: 'longText',
      isTranslated: true,
      inRow: true,
      search: true,
      alsoCalled: ['Text', 'Summary'],
    },
    isActive,
  },
  name: 'medicine',
  order: ['alertDate desc', 'medicine'],
  key: ['medicine', 'reaction', 'alertDate'],
});
export type SafetyAlert = RecordOf<typeof safetyAlerts>;
export type SafetyAlertInput = InputOf<typeof safetyAlerts>;
