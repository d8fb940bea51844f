/** Announces a step; the function it returns tells how long the step took. */
export function say(what) {
  const start = Date.now();
  process.stdout.write(`  ${what} …\n`);
  return () => {
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    process.stdout.write(`  ${what}: done in ${seconds} s\n`);
  };
}
