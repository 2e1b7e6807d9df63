// The message of a failed call.
import { expect, it } from 'vitest';
import { RequestError } from './request.ts';

it('the error of a failed call is its status, a colon and the body, or the status text without a body', () => {
  expect(new RequestError(503, '{"message":"Away"}', 'Service Unavailable').message).toBe(
    '503: {"message":"Away"}',
  );
  expect(new RequestError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
});

it('the error includes the portal’s message, and none where the body is not the portal’s', () => {
  expect(new RequestError(429, '{"message":"Wait"}', '').problem).toEqual({ message: 'Wait' });
  for (const body of ['<h1>Gateway Timeout</h1>', 'null', '{"message":7}', '']) {
    expect(new RequestError(504, body, '').problem).toBeNull();
  }
});
