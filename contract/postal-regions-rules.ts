// The first digits of a PIN code of India, and the state or territory that they lie in (India Post: the first digit is a
// zone, the first two a circle, the third the sorting district). Borders of circles and states differ in places, so that
// this finds what is near, not the state of an address.

/** By the first three digits where they differ from the first two. */
const byThree: Readonly<Record<string, string>> = {
  '160': 'Chandigarh',
  '194': 'Ladakh',
  '244': 'Uttarakhand',
  '246': 'Uttarakhand',
  '247': 'Uttarakhand',
  '248': 'Uttarakhand',
  '249': 'Uttarakhand',
  '263': 'Uttarakhand',
  '396': 'Dadra and Nagar Haveli and Daman and Diu',
  '403': 'Goa',
  '605': 'Puducherry',
  '682': 'Kerala',
  '737': 'Sikkim',
  '744': 'Andaman and Nicobar Islands',
  '790': 'Arunachal Pradesh',
  '791': 'Arunachal Pradesh',
  '792': 'Arunachal Pradesh',
  '793': 'Meghalaya',
  '794': 'Meghalaya',
  '795': 'Manipur',
  '796': 'Mizoram',
  '797': 'Nagaland',
  '798': 'Nagaland',
  '799': 'Tripura',
  '814': 'Jharkhand',
  '815': 'Jharkhand',
  '816': 'Jharkhand',
};

/** Ranges of the first two digits. */
const byTwo: readonly (readonly [from: number, to: number, state: string])[] = [
  [11, 11, 'Delhi'],
  [12, 13, 'Haryana'],
  [14, 16, 'Punjab'],
  [17, 17, 'Himachal Pradesh'],
  [18, 19, 'Jammu and Kashmir'],
  [20, 28, 'Uttar Pradesh'],
  [30, 34, 'Rajasthan'],
  [36, 39, 'Gujarat'],
  [40, 44, 'Maharashtra'],
  [45, 48, 'Madhya Pradesh'],
  [49, 49, 'Chhattisgarh'],
  [50, 50, 'Telangana'],
  [51, 53, 'Andhra Pradesh'],
  [56, 59, 'Karnataka'],
  [60, 66, 'Tamil Nadu'],
  [67, 69, 'Kerala'],
  [70, 74, 'West Bengal'],
  [75, 77, 'Odisha'],
  [78, 78, 'Assam'],
  [79, 79, 'Assam'],
  [80, 81, 'Bihar'],
  [82, 83, 'Jharkhand'],
  [84, 85, 'Bihar'],
];

/** The six digits of a typed PIN, which may have a space, in Indian digits too; null: it is none. */
export function readPin(typed: string): string | null {
  const digits = typed
    .replace(/[\s-]/g, '')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
  return /^[1-9]\d{5}$/.test(digits) ? digits : null;
}

/** The state or territory of a PIN; null: no circle begins with these digits. */
export function stateOfPin(pin: string): string | null {
  const two = Number(pin.slice(0, 2));
  return byThree[pin.slice(0, 3)] ?? byTwo.find(([from, to]) => two >= from && two <= to)?.[2] ?? null;
}

/**
 * How near a place is to a PIN by its own PIN and state, from 0, the nearest: in the same district, the same circle, the
 * same state. Null: elsewhere.
 */
export function nearness(pin: string, place: { pincode: string | null; state: string }): number | null {
  const own = place.pincode === null ? null : readPin(place.pincode);
  if (own !== null && own.slice(0, 3) === pin.slice(0, 3)) return 0;
  if (own !== null && own.slice(0, 2) === pin.slice(0, 2)) return 1;
  return stateOfPin(pin)?.toLowerCase() === place.state.trim().toLowerCase() ? 2 : null;
}

/** The distance between two points on the earth in kilometres, each in degrees north and east. */
export function kilometres(a: readonly [number, number], b: readonly [number, number]): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(b[0] - a[0]) / 2, radians(b[1] - a[1]) / 2];
  const h = Math.sin(north) ** 2 + Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(east) ** 2;
  return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(h)));
}
