// The portals of playwright.config.ts that the journeys visit.
import type { TestInfo } from '@playwright/test';

/**
 * Journeys that change public content or settings have their own portal, so that the others find unchanged sample
 * content.
 */
const managers = /(?:-manager|\/death)\.spec\.ts$/;

/** The address of a journey's portal. A project of their own would start another worker and another browser. */
export function portalOf({ file, project }: TestInfo): string | undefined {
  const { E2E_MANAGERS_PORT, E2E_ORIGIN } = process.env;
  const isManager = !E2E_ORIGIN && project.name === 'journeys' && managers.test(file);
  return isManager ? `http://127.0.0.1:${E2E_MANAGERS_PORT}` : project.use.baseURL;
}
