import { expect, it } from 'vitest';
import { kilometres, nearness, readPin, stateOfPin } from './postal-regions-rules.ts';

it('a PIN is read with spaces and in Hindi digits, and nothing else is a PIN', () => {
  for (const typed of ['600010', ' 600 010 ', '६०० ०१०']) expect(readPin(typed)).toBe('600010');
  for (const typed of ['', '60001', '6000100', '012345', 'Chennai']) expect(readPin(typed)).toBeNull();
});

it('the first digits of a PIN name its state', () => {
  const places = {
    '110001': 'Delhi',
    '160012': 'Chandigarh',
    '226003': 'Uttar Pradesh',
    '248001': 'Uttarakhand',
    '400012': 'Maharashtra',
    '403001': 'Goa',
    '600010': 'Tamil Nadu',
    '605006': 'Puducherry',
    '682001': 'Kerala',
    '744101': 'Andaman and Nicobar Islands',
    '795001': 'Manipur',
    '800014': 'Bihar',
    '834001': 'Jharkhand',
  };
  for (const [pin, state] of Object.entries(places)) expect([pin, stateOfPin(pin)]).toEqual([pin, state]);
  expect(stateOfPin('990001')).toBeNull();
});

it('a centre in the same district is nearer than one in the same circle or the same state', () => {
  const centre = (pincode: string | null, state = 'Tamil Nadu') => nearness('600010', { pincode, state });
  expect([
    centre('600003'),
    centre('603103'),
    centre(null),
    centre('641018'),
    centre('110029', 'Delhi'),
  ]).toEqual([0, 1, 2, 2, null]);
});

it('Chennai and Mumbai are about 1,030 kilometres apart', () => {
  expect(kilometres([13.08, 80.27], [19.08, 72.88])).toBeCloseTo(1_032, -1);
  expect(kilometres([13, 80], [13, 80])).toBe(0);
});
