/** The name over the door. The one place in the code that spells it; everything else asks here. */
export const houseName = 'Lisière'

/** Where customers write to and call. */
export const houseEmail = 'hello@lisiere.example'
export const housePhone = '+1 (555) 010-4477'
export const houseAddress = '14 Selvedge Lane, Portland, ME 04101'
