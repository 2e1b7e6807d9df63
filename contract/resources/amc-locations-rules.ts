// An ADR monitoring centre (AMC) of the national programme.
import { isActive, type RecordOf, resource } from '../fields/kinds-rules.ts';

const degrees = {
  kind: 'text',
  max: 14,
  isOptional: true,
  says: { format: 'degrees' },
} as const;

export const amcLocations = resource({
  kind: 'amc-locations',
  one: 'a centre',
  many: 'ADR monitoring centres',
  publicList: 'Active ADR monitoring centres',
  fields: {
    name: {
      kind: 'text',
      isTranslated: true,
      search: 'nameSearch',
      alsoCalled: ['Centre', 'Name of centre', 'Centre name', 'Institute', 'Institution', 'Hospital'],
    },
    address: { kind: 'longText', isTranslated: true, search: true, alsoCalled: ['Street', 'Postal address'] },
    city: { kind: 'text', isTranslated: true, search: 'citySearch', alsoCalled: ['Town', 'District'] },
    state: { kind: 'text', isTranslated: true, search: true },
    pincode: {
      kind: 'text',
      max: 20,
      isOptional: true,
      search: true,
      alsoCalled: ['PIN', 'Postal code', 'Postcode', 'ZIP'],
    },
    phone: {
      kind: 'text',
      isOptional: true,
      alsoCalled: ['Telephone', 'Telephone number', 'Phone number', 'Phone no', 'Contact number'],
    },
    email: { kind: 'email', isOptional: true, alsoCalled: ['Mail', 'E-mail ID', 'E-mail address'] },
    /** The city in other scripts and its earlier names, with commas between them. */
    cityNames: { kind: 'text', max: 1_000, isOptional: true, search: 'citySearch' },
    /** Degrees north, and degrees east. */
    latitude: { ...degrees, like: /^-?(?:[0-8]?\d(?:\.\d{1,8})?|90)$/ },
    longitude: { ...degrees, like: /^-?(?:(?:\d{1,2}|1[0-7]\d)(?:\.\d{1,8})?|180)$/ },
    isActive,
  },
  name: 'name',
  order: ['state', 'city', 'name'],
  key: ['name', 'city', 'state'],
});
export type AmcLocation = RecordOf<typeof amcLocations>;
