// The quick report of a suspected adverse drug reaction, as a visitor sends it. In terms of the field: medicineName =
// suspect drug, symptoms = reaction, contact = reporter's contact, name = patient (initials), message = further narrative.
import { resource } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

export const adrReports = resource({
  kind: 'adr-reports',
  sentBy: 'visitors',
  fields: {
    name: { kind: 'text', search: ['searchText', 'personSearch'], isPersonal: true },
    age: { kind: 'number', min: 0, max: 120, isPersonal: true },
    contact: { kind: 'text', search: 'personSearch', isPersonal: true },
    medicineName: { kind: 'text', search: 'searchText', isPersonal: false },
    symptoms: {
      kind: 'longText',
      max: textMax.narrative,
      search: 'searchText',
      isPersonal: 'retold',
    },
    duration: { kind: 'text', isPersonal: false },
    message: {
      kind: 'longText',
      max: textMax.narrative,
      isOptional: true,
      isPersonal: true,
    },
    createdAt: { kind: 'time' },
  },
  name: 'name',
});
