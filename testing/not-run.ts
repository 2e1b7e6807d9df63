// What a trial says that cannot run in full on this machine. It does not end as if it had passed: `.ci/run` counts it
// as not run, and fails for a program that it installs itself.

/** The exit statuses of such trials. `missing`: the program is one that `npm test` installs. */
export const notRunStatus = { missing: 3, impossible: 4 };

/** Prints why the trial, or a part of it, does not run, and changes the exit status of a trial that else passes. */
export function sayNotRun(why: keyof typeof notRunStatus, reason: string): void {
  console.log(`Not run: ${reason}`);
  process.on('exit', (status) => {
    if (status === 0) process.exitCode = notRunStatus[why];
  });
}
