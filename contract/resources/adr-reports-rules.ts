// The quick report of a suspected adverse drug reaction, as a visitor sends it. In terms of the field: medicineName =
// suspect drug, symptoms = reaction, contact = reporter's contact, name = patient (initials), message = further narrative.
import { resource } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

export const adrReports = resource({
  kind: 'adr-reports',
  sentBy: 'visitors',
  fields: {
    name: { kind: 'text', label: 'Patient', search: ['searchText', 'personSearch'], isPersonal: true },
    age: { kind: 'number', label: 'Age', min: 0, max: 120, isPersonal: true },
    contact: { kind: 'text', label: 'Contact', search: 'personSearch', isPersonal: true },
    medicineName: { kind: 'text', label: 'Medicine', search: 'searchText', isPersonal: false },
    symptoms: {
      kind: 'longText',
      label: 'Symptoms',
      max: textMax.narrative,
      search: 'searchText',
      isPersonal: 'retold',
    },
    duration: { kind: 'text', label: 'Duration', isPersonal: false },
    message: {
      kind: 'longText',
      label: 'Message',
      max: textMax.narrative,
      isOptional: true,
      isPersonal: true,
    },
    createdAt: { kind: 'time' },
  },
  name: 'name',
});
