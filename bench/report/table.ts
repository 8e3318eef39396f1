/** Lines of text in columns: the first to the left, figures to the right. */
export type Row = readonly string[];

export function formatTable(rows: readonly Row[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) => formatRow(row, widths)).join('\n');
}

function formatRow(row: Row, widths: readonly number[]): string {
  const cells = widths.map((width, column) => {
    const cell = row[column] ?? '';
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
  return `  ${cells.join('   ')}`.trimEnd();
}
