const subjects = '(auth|accounts|desk|orders|messages|files|blog)';

/** A folder that may import itself, packages, and what is listed. */
const only = (from, ...to) => ({
  name: `${from.replace(/^\^/, '')} imports too much`,
  severity: 'error',
  from: { path: from },
  to: {
    path: '^(src|netlify|scripts|content|bench|tests)/',
    pathNot: [from, ...to].map((path) => (path.startsWith('^') ? path : `^${path}`)),
  },
});

/** A package that one place may import. */
const sole = (name, ...places) => ({
  name: `${name} has one importer`,
  severity: 'error',
  from: { path: '^(src|netlify)/', pathNot: places },
  to: { path: `(^|node_modules/)${name}(/|$)` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'imports what is not there',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: '^(astro:|virtual:|satteri)|\\.astro|\\?raw$|netlify/data/',
      },
    },
    only('^src/contracts/', 'content/reply-hours.json'),
    only('^src/lib/', 'src/contracts/'),
    only('^src/content-schemas/', 'src/(contracts|lib)/'),
    only('^src/ui/', 'src/(contracts|lib|state|styles)/'),
    only('^src/state/', 'src/(contracts|lib)/', 'src/routes\\.ts'),
    only(
      '^src/queries/',
      'src/(content-schemas|contracts|lib)/',
      'src/(routes|site)\\.ts',
      'content/',
    ),
    only('^src/build/', 'src/(content-schemas|contracts|lib)/', 'src/(routes|site)\\.ts'),
    {
      name: 'features import each other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features import too much',
      severity: 'error',
      from: { path: '^src/features/' },
      to: {
        path: '^(src|netlify|scripts)/',
        pathNot: '^src/((features|ui|state|contracts|lib|styles)/|(routes|site|company)\\.ts)',
      },
    },
    {
      name: 'models know no React',
      severity: 'error',
      from: { path: '\\.model\\.ts$' },
      to: { path: 'node_modules/react(-dom)?/' },
    },
    {
      name: 'netlify takes nothing of src but contracts',
      severity: 'error',
      from: { path: '^netlify/' },
      to: { path: '^(src/(?!contracts/)|scripts/|tests/|bench/)' },
    },
    only('^netlify/functions/', 'netlify/(server|data)/', 'src/contracts/'),
    only('^netlify/server/lib/', 'netlify/data/', 'src/contracts/'),
    only('^netlify/server/email/', 'netlify/(server/lib|data)/', 'src/contracts/'),
    only('^netlify/server/storage/', 'netlify/server/lib/', 'src/contracts/'),
    {
      name: 'subjects know neither HTTP nor maintenance nor commands',
      severity: 'error',
      from: { path: `^netlify/server/${subjects}/` },
      to: { path: '^netlify/(functions|ops|server/(http|maintenance|routes))/' },
    },
    {
      name: 'folders of the server import each other one way',
      severity: 'error',
      scope: 'folder',
      from: { path: '^netlify/server/.+' },
      to: { circular: true },
    },
    {
      name: 'everything may depend on dependencies.ts, so it depends on no subject',
      severity: 'error',
      from: { path: '^netlify/server/dependencies\\.ts$' },
      to: { path: `^netlify/server/(${subjects}|queue|maintenance|http|routes)/` },
    },
    {
      name: 'what customers use knows nothing of the desk',
      severity: 'error',
      from: {
        path: '^netlify/server/((auth|accounts|orders|messages|files|blog)/|routes/(?!desk))',
      },
      to: { path: '^netlify/server/(desk/|http/agent)' },
    },
    only(
      '^netlify/server/queue/',
      'netlify/server/(dependencies\\.ts|email/|lib/|storage/)',
      'src/contracts/',
    ),
    {
      name: 'maintenance knows no HTTP',
      severity: 'error',
      from: { path: '^netlify/server/maintenance/' },
      to: { path: '^netlify/(functions|ops|server/(http|routes))/' },
    },
    sole('@netlify/blobs', '^netlify/server/storage/', '^netlify/local/'),
    sole('bcryptjs', '^netlify/server/auth/password\\.ts$'),
    sole('jose', '^netlify/server/lib/tokens\\.ts$'),
    sole('nodemailer', '^netlify/server/email/mail\\.ts$'),
    sole('pg', '^netlify/server/storage/postgres-store\\.ts$'),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
