// The contact details that the portal starts with and falls back to. No zod: public pages load this file.

/** Used for the first contact-info record, the fixed contact block and the fallback values. */
export const sampleContact = {
  address: 'IPSR & SPSR, Pharmacovigilance Cell',
  /** The helpline of the national programme; every place that shows it names the programme. */
  phone: '1800-180-3024',
  email: 'pharmacovigilance@example.org',
} as const;

/** The helpline of the Pharmacovigilance Programme of India, on working days 9:00 AM to 5:30 PM. */
export const pvpiHelpline = '1800-180-3024';
export const helplineLink = `tel:${pvpiHelpline.replaceAll('-', '')}`;

/**
 * A mailto link. A visitor's address may contain `?` and `&`, which mail programs read as further recipients
 * and a subject, so everything but letters, digits and a few signs is encoded (RFC 6068).
 */
export function mailtoLink(email: string): string {
  const address = email.trim();
  const at = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
}
