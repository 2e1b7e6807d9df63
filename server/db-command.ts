// `npm run db`: the commands on the database, each in a file of its own.
//
//   npm run db -- move --to postgres://user@host:5432/database
//   npm run db -- derive
await import(process.argv[2] === 'derive' ? './derive-command.ts' : './move-command.ts');
