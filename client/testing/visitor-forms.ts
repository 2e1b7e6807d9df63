// The two forms of visitors for tests: the report and the message, with answers and the texts around them.

export interface VisitorForm {
  path: string;
  list: string;
  answers: Record<string, string>;
  labels: Record<string, string>;
  /** The button, and its label while the form is being sent. */
  button: string;
  busy: string;
  sent: string;
  /** Title and sentence when the server cannot be reached. */
  failure: readonly [string, string];
  /** A long word in a field. */
  wide: Record<string, string>;
}

export const reportForm = {
  path: '/report-adr',
  list: '/api/adr-reports',
  answers: {
    name: 'R. K.',
    age: '45',
    contact: '98765 00000',
    medicineName: 'Amoxicillin 500 mg',
    symptoms: 'Red itchy rash on both arms\nsince the second day',
    duration: '3 days',
  },
  labels: {
    name: 'Patient’s name',
    age: 'Patient’s age in years',
    contact: 'Your phone number or e-mail',
    medicineName: 'Name of the medicine',
    symptoms: 'What went wrong? (symptoms)',
    duration: 'How long did it last?',
  },
  button: 'Submit Report',
  busy: 'Submitting...',
  sent: 'Report Submitted Successfully!',
  failure: ['Submission Failed', 'There was an error submitting your report. Please try again.'],
  wide: { symptoms: 'W'.repeat(200) },
} as const satisfies VisitorForm;

export const messageForm = {
  path: '/contact',
  list: '/api/contact-messages',
  answers: {
    name: 'Asha Verma',
    email: 'asha@example.org',
    message: 'When is the next awareness talk?\nCan students come?',
  },
  labels: { name: 'Your name', email: 'Your e-mail address', message: 'Your message' },
  button: 'Send Message',
  busy: 'Sending...',
  sent: 'Your message has been sent',
  failure: ['Message Failed', 'There was an error sending your message. Please try again.'],
  wide: { email: `${'w'.repeat(200)}@example.org` },
} as const satisfies VisitorForm;
