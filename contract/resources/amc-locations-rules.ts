// An ADR monitoring centre (AMC) of the national programme.
import { type InputOf, isActive, type RecordOf, resource } from '../fields/kinds-rules.ts';

export const amcLocations = resource({
  kind: 'amc-locations',
  one: 'a centre',
  many: 'ADR monitoring centres',
  isPublic: true,
  fields: {
    name: { kind: 'text', search: true },
    address: { kind: 'longText', search: true },
    city: { kind: 'text', search: 'citySearch' },
    state: { kind: 'text', search: true },
    pincode: { kind: 'text', max: 20, isOptional: true, search: true },
    phone: { kind: 'text', isOptional: true },
    email: { kind: 'email', isOptional: true },
    isActive,
  },
  name: 'name',
  order: ['state', 'city', 'name'],
  key: ['name', 'city', 'state'],
});
export type AmcLocation = RecordOf<typeof amcLocations>;
export type AmcLocationInput = InputOf<typeof amcLocations>;
