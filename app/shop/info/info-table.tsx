import { useId } from 'react'
import './info-table.css'

interface InfoTableProps {
  caption: string
  columns: readonly string[]
  /** The first cell of each row names the row. */
  rows: readonly (readonly string[])[]
}

/** In a narrow window the table scrolls instead of the page, also by keyboard. */
export function InfoTable({ caption, columns, rows }: InfoTableProps) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
    <div className="info-table" role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id}>{caption}</caption>
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
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
