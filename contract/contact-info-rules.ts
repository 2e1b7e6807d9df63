// The contact details the portal starts with, and falls back to (readings 39). No zod: public pages load this file.

/** The first contact-info record, the fixed contact block and the fallback values, all three. */
export const sampleContact = {
  address: 'IPSR & SPSR, Pharmacovigilance Cell',
  /** The helpline of the national programme, named as such wherever it is shown. */
  phone: '1800-180-3024',
  email: 'pharmacovigilance@example.org',
} as const;

/** The helpline of the Pharmacovigilance Programme of India, working days 9:00 AM to 5:30 PM (readings 38). */
export const pvpiHelpline = '1800-180-3024';

/**
 * The address of a link that begins a message to somebody. A visitor's address may hold `?` and `&`, behind which mail
 * programs read further recipients and a subject, so all but letters, digits and a few signs is encoded (RFC 6068).
 */
export function mailtoLink(email: string): string {
  const address = email.trim();
  const at = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
}
