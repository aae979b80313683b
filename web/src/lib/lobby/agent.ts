const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/** What a browser calls itself, in words people use: `Firefox, Linux`. */
export function agentName(label: string): string {
  const find = (known: [RegExp, string][]): string | undefined =>
    known.find(([pattern]) => pattern.test(label))?.[1];
  const browser = find(browsers);
  if (browser === undefined) return label;
  const system = find(systems);
  return system === undefined ? browser : `${browser}, ${system}`;
}
