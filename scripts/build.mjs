// npm run build: what npm start does before it serves, so that an update can be
// built while the old version still runs.
import { buildApp } from "./steps/build.mjs";
import { generateClient, installPackages } from "./steps/install.mjs";
import { say } from "./steps/say.mjs";

await installPackages(say);
await generateClient(say);
await buildApp(say);
