import { inject } from "vitest";
import { freshDatabase } from "./test-database";

// Vitest's set-up of each file of the project "db": one database a file, named
// before the client module is loaded.
process.env.DATABASE_URL = await freshDatabase(inject("testServer"));
process.env.REGROUND_LOG_LEVEL ??= "silent";
