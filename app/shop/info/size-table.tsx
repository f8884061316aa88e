import { sizeTables } from '../../../content/size-tables.ts'
import { InfoTable } from './info-table.tsx'

/** Body measurements of a category's sizes; none for a category without a table. */
export function SizeTable({ of }: { of: string }) {
  const table = sizeTables[of]
  if (!table) return null
  const { caption, columns, rows } = table
  return (
    <InfoTable caption={caption}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([size, ...measures]) => (
          <tr key={size}>
            <th scope="row">{size}</th>
            {measures.map((measure, index) => (
              <td key={columns[index + 1]}>{measure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </InfoTable>
  )
}
