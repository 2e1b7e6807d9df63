// The quick report of a suspected adverse drug reaction, as a visitor sends it. In terms of the field: medicineName =
// suspect drug, symptoms = reaction, contact = reporter's contact, name = patient (initials), message = further narrative.
import { resource } from '../fields/kinds-rules.ts';
import { textMax } from '../text-rules.ts';

export const adrReports = resource({
  kind: 'adr-reports',
  is: 'A report of a suspected adverse drug reaction: health data. There is no delete.',
  one: 'a report',
  many: 'reports',
  isPublic: false,
  sentBy: 'visitors',
  fields: {
    name: {
      kind: 'text',
      is: 'patient, initials are enough',
      label: 'Patient',
      search: ['searchText', 'personSearch'],
      isPersonal: true,
    },
    age: {
      kind: 'number',
      is: 'patient’s age in completed years',
      label: 'Age',
      min: 0,
      max: 120,
      isPersonal: true,
    },
    contact: {
      kind: 'text',
      is: 'reporter’s contact',
      label: 'Contact',
      search: 'personSearch',
      isPersonal: true,
    },
    medicineName: {
      kind: 'text',
      is: 'suspect drug',
      label: 'Medicine',
      search: 'searchText',
      isPersonal: false,
    },
    symptoms: {
      kind: 'longText',
      is: 'reaction',
      label: 'Symptoms',
      max: textMax.narrative,
      search: 'searchText',
      isPersonal: 'retold',
    },
    duration: { kind: 'text', is: 'how long it lasted', label: 'Duration', isPersonal: false },
    message: {
      kind: 'longText',
      is: 'further narrative',
      label: 'Message',
      max: textMax.narrative,
      isOptional: true,
      isPersonal: true,
    },
    createdAt: { kind: 'time', is: 'when it arrived' },
  },
  name: 'name',
});
