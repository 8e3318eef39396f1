/** What PostgreSQL says about a query without running it: its parameters and its columns. */
import type pg from 'pg';

export interface ColumnDescription {
  name: string;
  oid: number;
  /** The table and the number of its column; zero for an expression. */
  table: number;
  column: number;
}

export interface QueryDescription {
  /** The type of each parameter. */
  params: readonly number[];
  columns: readonly ColumnDescription[];
}

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** Rejects where PostgreSQL does not accept the text. */
export function describeQuery(client: pg.Client, text: string): Promise<QueryDescription> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryDescription>();
  let params: readonly number[] = [];
  let columns: readonly ColumnDescription[] = [];
  const onParams = (message: { dataTypeIDs: number[] }) => {
    params = message.dataTypeIDs;
  };
  client.query({
    submit(connection: pg.Connection) {
      connection.once('parameterDescription', onParams);
      connection.parse({ name: '', text, types: [] }, true);
      connection.describe({ type: 'S', name: '' }, true);
      connection.sync();
    },
    handleRowDescription({ fields }: { fields: Field[] }) {
      columns = fields.map((field) => {
        return {
          name: field.name,
          oid: field.dataTypeID,
          table: field.tableID,
          column: field.columnID,
        };
      });
    },
    handleError(error: Error) {
      reject(new Error(`${error.message}: ${text}`));
    },
    handleReadyForQuery() {
      resolve({ params, columns });
    },
  });
  return promise;
}
