/** As in the database. The form's fields accept more and show an error: truncating would lose text. */
export const maxContactLengths = { name: 100, email: 254, message: 5000 }
