/** Method and path of the operations that import and export files. */
export const importEndpoints = {
  listImports: 'GET /imports',
  uploadImport: 'POST /imports',
  getImport: 'GET /imports/{id}',
  listWrongLines: 'GET /imports/{id}/wrong-lines',
  tryImport: 'POST /imports/{id}/try',
  applyImport: 'POST /imports/{id}/apply',
  undoImport: 'POST /imports/{id}/undo',
  exportTable: 'GET /exports/{target}',
} as const;
