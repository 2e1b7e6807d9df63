// The rows of the table of endpoints (api.ts) about mails.
import { mailService } from './mails.ts';

export const mailRows = {
  'GET /api/mail-service': {
    access: 'public',
    summary: 'Whether the portal sends mails, and so what it offers',
    status: 200,
    reply: mailService,
  },
} as const;
