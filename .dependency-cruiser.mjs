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

/** What may import, of the server, what every part depends on and these folders. */
const part = (path, folders, ...more) =>
  only(
    `^netlify/server/${path}`,
    'netlify/server/dependencies\\.ts',
    `netlify/server/(${folders.replaceAll(' ', '|')})/`,
    'src/contracts/',
    ...more,
  );

/** A package that these places alone may import. */
const sole = (name, ...places) => ({
  name: `${name} has few importers`,
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
      // What dashboard and desk show of an order is one thing.
      to: { path: '^src/features/', pathNot: '^src/features/($1|order)/' },
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
    // From the bottom to the top: each imports only what comes before it, so there are no cycles of folders.
    only('^netlify/server/lib/', 'netlify/data/', 'src/contracts/'),
    only('^netlify/server/storage/', 'netlify/server/lib/', 'src/contracts/'),
    only('^netlify/server/email/', 'netlify/(server/lib|data)/', 'src/contracts/'),
    part('blog/', 'lib', 'netlify/data/'),
    part('outbox/', 'email lib storage'),
    part('lists/', 'lib storage'),
    part('auth/', 'lib outbox storage'),
    part('messages/', 'email lib lists outbox storage'),
    part('orders/', 'auth email lib lists outbox storage', 'netlify/data/'),
    part('files/', 'auth lib orders outbox storage'),
    part('accounts/', 'auth email files lib lists orders outbox storage'),
    part('desk/', 'accounts auth email lib lists messages orders outbox storage'),
    part('handlers\\.ts$', 'accounts auth desk messages orders outbox storage'),
    part(
      'maintenance/',
      'accounts auth desk files lib lists messages orders outbox storage',
      'netlify/server/handlers\\.ts',
    ),
    part('inbound/', 'auth files lib messages orders outbox storage'),
    part('http/', 'auth desk lib outbox storage', 'netlify/server/handlers\\.ts'),
    {
      name: 'subjects know neither functions nor commands',
      severity: 'error',
      from: { path: '^netlify/server/' },
      to: { path: '^netlify/(functions|ops|local)/' },
    },
    {
      name: 'everything may depend on dependencies.ts, so it depends on what is below',
      severity: 'error',
      from: { path: '^netlify/server/dependencies\\.ts$' },
      to: { path: '^netlify/', pathNot: '^netlify/server/(email|lib|outbox|storage)/' },
    },
    {
      name: 'what customers use knows nothing of the desk',
      severity: 'error',
      from: { path: '^netlify/server/routes/(?!desk)' },
      to: { path: '^netlify/server/(desk/|http/agent)' },
    },
    {
      name: 'API tests know the server by its functions, and arrange by tests/support',
      severity: 'error',
      // These two compare what happens with what a page says.
      from: { path: '^tests/api/', pathNot: '^tests/api/(mail-promises|sources)\\.test\\.ts$' },
      to: { path: '^(src|netlify)/', pathNot: '^(src/contracts|netlify/(functions|data))/' },
    },
    sole('@netlify/blobs', '^netlify/server/storage/blobs\\.ts$'),
    sole('bcryptjs', '^netlify/server/auth/password\\.ts$'),
    sole('htmlparser2', '^netlify/server/inbound/read-mail\\.ts$', '^src/build/policy\\.ts$'),
    sole('jose', '^netlify/server/lib/tokens\\.ts$'),
    sole('nodemailer', '^netlify/server/email/mail\\.ts$'),
    sole('postal-mime', '^netlify/server/inbound/read-mail\\.ts$'),
    sole('pg', '^netlify/server/storage/database\\.ts$'),
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
