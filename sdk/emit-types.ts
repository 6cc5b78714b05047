import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';

/**
 * Writes the type declarations of an entry and its imports, keeping the folder layout below `root`.
 * @throws Error if the entry doesn't type-check
 */
export function emitTypes(entry: string, root: string, outDir: string): void {
  const program = ts.createProgram([entry], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir,
  });
  const problems = ts.getPreEmitDiagnostics(program);
  if (problems.length) {
    throw new Error(
      ts.formatDiagnostics(problems, {
        getCurrentDirectory: () => root,
        getCanonicalFileName: (name) => name,
        getNewLine: () => '\n',
      }),
    );
  }
  const declarations = new Map<string, string>();
  program.emit(undefined, (path, text) => declarations.set(normalize(path), text));

  // Only write declarations that the entry's refer to; the rest is internal.
  const wanted = [normalize(join(outDir, relative(root, entry).replace(/\.ts$/, '.d.ts')))];
  for (const path of wanted) {
    // `./x.js` resolves to `./x.d.ts`; `./x.ts` would not exist.
    ts.sys.writeFile(path, declarations.get(path)!.replace(/\.ts';/g, ".js';"));
    for (const [, name] of declarations.get(path)!.matchAll(/from '(\..*)\.ts';/g)) {
      const found = normalize(join(dirname(path), `${name}.d.ts`));
      if (!wanted.includes(found)) wanted.push(found);
    }
  }
}
