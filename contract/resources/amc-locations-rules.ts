// An ADR monitoring centre (AMC) of the national programme.
import { type InputOf, isActive, type RecordOf, resource } from '../fields/kinds-rules.ts';

export const amcLocations = resource({
  kind: 'amc-locations',
  is: 'An ADR monitoring centre (AMC).',
  one: 'a centre',
  many: 'ADR monitoring centres',
  isPublic: true,
  fields: {
    name: { kind: 'text', is: 'name of the centre', search: true },
    address: { kind: 'longText', is: 'postal address', search: true },
    city: { kind: 'text', is: 'city', search: 'citySearch' },
    state: { kind: 'text', is: 'state or union territory', search: true },
    pincode: { kind: 'text', is: 'postal code', max: 20, isOptional: true, search: true },
    phone: { kind: 'text', is: 'telephone', isOptional: true },
    email: { kind: 'email', is: 'mailbox', isOptional: true },
    isActive,
  },
  name: 'name',
  order: ['state', 'city', 'name'],
});
export type AmcLocation = RecordOf<typeof amcLocations>;
export type AmcLocationInput = InputOf<typeof amcLocations>;
