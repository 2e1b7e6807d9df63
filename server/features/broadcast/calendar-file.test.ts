import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const broadcast = {
  id: '3f1c9a52-5a0e-4c2e-9f0b-0a6d0e6c1b11',
  title: 'Safety of medicines; a talk, for all',
  about: 'औषध सुरक्षा '.repeat(12) + '\nWelcome',
  startsAt: '2026-12-01T05:30:00.000Z',
  minutes: 90,
  isActive: true,
  updatedAt: '2026-11-21T05:40:00.000Z',
  version: 3,
  isSample: false,
};

it('a calendar file names title, times and page, and no line of it has more than 75 bytes', () => {
  const text = calendarFile(broadcast, 'https://pv.example.org/live-stream');
  expect(text).toContain('\r\nDTSTART:20261201T053000Z\r\nDTEND:20261201T070000Z\r\n');
  expect(text).toContain('SUMMARY:Safety of medicines\\; a talk\\, for all\r\n');
  expect(text).toContain('URL:https://pv.example.org/live-stream\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'औषध सुरक्षा '.repeat(12)}\\nWelcome\r\n`);
});
