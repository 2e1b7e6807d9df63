// The message of a failed call.
import { expect, it } from 'vitest';
import { RequestError } from './request.ts';

it('the message of a failed call is its status, a colon and the body, or the status text where there is none', () => {
  expect(new RequestError(503, '{"message":"Away"}', 'Service Unavailable').message).toBe(
    '503: {"message":"Away"}',
  );
  expect(new RequestError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
});

it('what the portal says for people is in the error, and nothing where the body is not the portal’s', () => {
  expect(new RequestError(429, '{"message":"Wait"}', '').problem).toEqual({ message: 'Wait' });
  for (const body of ['<h1>Gateway Timeout</h1>', 'null', '{"message":7}', '']) {
    expect(new RequestError(504, body, '').problem).toBeNull();
  }
});
