const words = 'netlify/server/(auth|accounts|desk|orders|messages|blog)/';

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
    only('^src/contracts/'),
    only('^src/lib/'),
    only('^src/content-schemas/', 'src/lib/'),
    only('^src/ui/', 'src/contracts/', 'src/lib/'),
    only('^src/state/', 'src/contracts/', 'src/lib/'),
    only(
      '^src/queries/',
      'src/(content-schemas|contracts|lib)/',
      'src/(routes|site)\\.ts',
      'content/',
    ),
    only('^src/build/', 'src/(content-schemas|contracts|lib)/'),
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
        pathNot: '^src/((features|ui|state|contracts|lib|styles)/|(routes|site)\\.ts)',
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
    only('^netlify/server/lib/', 'src/contracts/'),
    only('^netlify/server/email/', 'netlify/server/lib/', 'src/contracts/'),
    only('^netlify/server/storage/', 'netlify/server/lib/', 'src/contracts/'),
    {
      name: 'the words know neither HTTP nor jobs nor commands',
      severity: 'error',
      from: { path: `^${words}` },
      to: { path: '^netlify/(functions|ops|server/http)/' },
    },
    {
      name: 'what customers use knows nothing of the desk',
      severity: 'error',
      from: {
        path: '^netlify/(server/(auth|accounts|orders|messages|blog)/|functions/(?!desk-|sweep))',
      },
      to: { path: '^netlify/server/(desk/|http/desk-)' },
    },
    {
      name: 'jobs know no HTTP',
      severity: 'error',
      from: { path: '^netlify/server/jobs/' },
      to: { path: '^netlify/(functions|ops|server/http)/' },
    },
    sole('@netlify/blobs', '^netlify/server/storage/', '^netlify/local/'),
    sole('bcryptjs', '^netlify/server/auth/password\\.ts$'),
    sole('jose', '^netlify/server/auth/'),
    sole('nodemailer', '^netlify/server/email/mail\\.ts$'),
    sole('pg', '^netlify/server/storage/postgres-client\\.ts$'),
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
