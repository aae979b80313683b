import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files that are worth compressing. */
const compressible = /\.(js|css|html|svg|json)$/;
/** Below this a compressed file is hardly smaller. */
const MIN_BYTES = 512;

/** Lays `.br` and `.gz` beside each built file, so that the server need not compress. */
export function compress(): Plugin {
  let folder = 'dist';
  return {
    name: 'kontor-compress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const name of names.filter((candidate) => compressible.test(candidate))) {
        const path = join(folder, name);
        const bytes = readFileSync(path);
        if (bytes.length < MIN_BYTES) continue;
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
          }),
        );
      }
    },
  };
}
