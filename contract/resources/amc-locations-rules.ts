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
  isPublic: true,
  fields: {
    name: { kind: 'text', isTranslated: true, search: 'nameSearch' },
    address: { kind: 'longText', isTranslated: true, search: true },
    city: { kind: 'text', isTranslated: true, search: 'citySearch' },
    state: { kind: 'text', isTranslated: true, search: true },
    pincode: { kind: 'text', max: 20, isOptional: true, search: true },
    phone: { kind: 'text', isOptional: true },
    email: { kind: 'email', isOptional: true },
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
