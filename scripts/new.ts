// `npm run new -- post "Title" [address]` (also article, guide, service, faq): a valid file in content/.
import { makeNewFile, NewFileError } from './new/make-file.ts';

try {
  const { path, steps } = makeNewFile('content', process.argv.slice(2));
  console.log(`${path} is there.\n\n${steps.map((step) => `- ${step}`).join('\n')}`);
} catch (error) {
  if (!(error instanceof NewFileError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
