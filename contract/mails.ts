// Mails: whether the portal sends any, and the outbox for administrators.
import * as z from 'zod/mini';

export const mailService = z.object({
  /** Whether the portal sends mails: `SMTP_URL` is set. */
  available: z.boolean(),
});
